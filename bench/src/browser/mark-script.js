// Runs in the page as plain JavaScript. Reports the marks of marks.ts by a binding as they occur, because
// polling the page would run Playwright's scripts during the measurement.
(() => {
  const known = new Set();
  let video = null;
  let hadPrerendered = false;

  const mark = (name, at = performance.now()) => {
    if (known.has(name)) return;
    known.add(name);
    globalThis.benchMark(JSON.stringify({ name, at }));
  };
  const waitForTime = () => {
    if (video.currentTime > 0) mark('playing');
    else requestAnimationFrame(waitForTime);
  };
  const recordVideo = () => {
    if (!video) {
      video = document.querySelector('video');
      if (video) {
        if (!document.getElementById('root')?.contains(video)) mark('videoInDocument');
        video.requestVideoFrameCallback((now) => mark('firstFrame', now));
        waitForTime();
      }
    }
    const hasPrerendered = document.getElementById('prerendered') !== null;
    if (hadPrerendered && !hasPrerendered) mark('hydrated');
    hadPrerendered ||= hasPrerendered;
  };
  new MutationObserver(recordVideo).observe(document, { childList: true, subtree: true });
})();
