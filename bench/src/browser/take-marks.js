// Runs in the page, so it is plain JavaScript; what it leaves in `benchMarks` is described in marks.ts.
(() => {
  const marks = {};
  window.benchMarks = marks;
  let video = null;
  let hadFragment = false;

  const waitForTime = () => {
    if (video.currentTime > 0) marks.moving = performance.now();
    else requestAnimationFrame(waitForTime);
  };
  const look = () => {
    if (!video) {
      video = document.querySelector('video');
      if (video) {
        if (!document.getElementById('root')?.contains(video)) marks.videoInDocument = performance.now();
        video.requestVideoFrameCallback((now) => {
          marks.firstFrame = now;
        });
        waitForTime();
      }
    }
    const hasFragment = document.getElementById('fragment') !== null;
    if (hadFragment && !hasFragment) marks.takeover ??= performance.now();
    hadFragment ||= hasFragment;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
})();
