// Runs in the page, so it is plain JavaScript. Notes long tasks, stalls of the watched video, and for each swipe how
// long its video took to show a picture.
(() => {
  const bench = { tasks: [], stalls: 0, pictures: [], slowFrames: 0 };
  globalThis.feedBench = bench;
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

  // From the end of the gesture to the first picture of the slide that takes over.
  bench.swiped = (before) => {
    const from = performance.now();
    let last = from;
    const look = () => {
      const now = performance.now();
      if (now - last > 34) bench.slowFrames += 1;
      last = now;
      const video = document.querySelector('.feed-slide:not([inert]) .feed-slot video');
      const isShown = video && video !== before && video.readyState >= 2;
      if (isShown) bench.pictures.push(now - from);
      else if (now - from < 15_000 && bench.pending === from) requestAnimationFrame(look);
      else bench.pictures.push(Number.NaN);
    };
    bench.pending = from;
    requestAnimationFrame(look);
  };
  addEventListener(
    'touchend',
    () => bench.swiped(document.querySelector('.feed-slide:not([inert]) .feed-slot video')),
    { capture: true, passive: true },
  );
})();
