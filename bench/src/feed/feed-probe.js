// Runs in the page as plain JavaScript. Records long tasks, stalls of the current video, the time from each
// swipe (or notch of the wheel) to the first frame, and dropped frames.
(() => {
  const bench = { tasks: [], stalls: 0, swipeFrames: [], frames: { due: 0, dropped: 0 } };
  globalThis.feedBench = bench;
  const FRAME_MS = 1000 / 60;
  /** Duration of the slide animation (FEED-15: 200 ms) with a margin. */
  const SLIDE_MS = 300;
  const shownVideo = () => document.querySelector('.feed-slide:not([inert]) .feed-slot video');

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  document.addEventListener(
    'waiting',
    ({ target }) => {
      if (target.closest('.feed-slide:not([inert])') && target.currentTime > 0.1) bench.stalls += 1;
    },
    true,
  );

  // Hidden elements that have decoded a frame of their video when a touch starts.
  let ready = new Set();
  document.addEventListener('emptied', ({ target }) => ready.delete(target), true);

  // Counts frames from the touch until the slide has settled.
  let until = 0;
  let last = 0;
  const count = (now) => {
    const passed = Math.max(1, Math.round((now - last) / FRAME_MS));
    bench.frames.due += passed;
    bench.frames.dropped += passed - 1;
    last = now;
    if (now < until) requestAnimationFrame(count);
  };
  const beginCounting = () => {
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(count);
    });
    until = Number.POSITIVE_INFINITY;
  };

  // Measures the time from the end of the gesture to the first frame of the new slide.
  const swiped = (before) => {
    const from = performance.now();
    until = from + SLIDE_MS;
    const checkFrame = () => {
      const ms = performance.now() - from;
      const video = shownVideo();
      if (video && video !== before && video.readyState >= 2)
        bench.swipeFrames.push({ ms, isPrefetched: ready.has(video) });
      else if (ms < 15_000 && bench.pending === from) requestAnimationFrame(checkFrame);
      else bench.swipeFrames.push({ ms: null, isPrefetched: false });
    };
    bench.pending = from;
    requestAnimationFrame(checkFrame);
  };
  const began = () => {
    ready = new Set([...document.querySelectorAll('#stage video')].filter((video) => video.readyState >= 2));
    beginCounting();
  };
  const options = { capture: true, passive: true };
  addEventListener('touchstart', began, options);
  addEventListener('touchend', () => swiped(shownVideo()), options);
  // A notch of a mouse wheel is one event.
  addEventListener(
    'wheel',
    () => {
      began();
      swiped(shownVideo());
    },
    options,
  );
})();
