// Runs in the page, so it is plain JavaScript. Tells each moment of marks.ts as it comes, by a binding: asking the
// page for them would have it run Playwright's scripts while it is being measured.
(() => {
  const known = new Set();
  let video = null;
  let hadFragment = false;

  const mark = (name, at = performance.now()) => {
    if (known.has(name)) return;
    known.add(name);
    globalThis.benchMark(JSON.stringify({ name, at }));
  };
  const waitForTime = () => {
    if (video.currentTime > 0) mark('playing');
    else requestAnimationFrame(waitForTime);
  };
  const look = () => {
    if (!video) {
      video = document.querySelector('video');
      if (video) {
        if (!document.getElementById('root')?.contains(video)) mark('videoInDocument');
        video.requestVideoFrameCallback((now) => mark('firstFrame', now));
        waitForTime();
      }
    }
    const hasFragment = document.getElementById('fragment') !== null;
    if (hadFragment && !hasFragment) mark('hydrated');
    hadFragment ||= hasFragment;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
})();
