// Runs in the page as plain JavaScript. Reports when the first video shows its first frame, and when React replaces the
// prerendered page, by a binding as it occurs, because polling the page would run Playwright's scripts during the measurement.
(() => {
  const known = new Set();
  let video = null;
  let hadPrerendered = false;

  const mark = (name, at = performance.now()) => {
    if (known.has(name)) return;
    known.add(name);
    globalThis.benchMark(JSON.stringify({ name, at }));
  };
  new MutationObserver(() => {
    if (!video) {
      video = document.querySelector('video');
      // A video that React created does not count: the document must contain it.
      if (!document.getElementById('root')?.contains(video))
        video?.requestVideoFrameCallback((now) => mark('firstFrame', now));
    }
    const hasPrerendered = document.getElementById('prerendered') !== null;
    if (hadPrerendered && !hasPrerendered) mark('interactive');
    hadPrerendered ||= hasPrerendered;
  }).observe(document, { childList: true, subtree: true });
})();
