/** Mark of the page when the first video of its document plays. */
export const FIRST_FRAME_MARK = 'first-frame';

/** Script of documents whose pages are traced: sets the mark. */
export const FIRST_FRAME_SCRIPT = `document.querySelector('video[data-stage-video]')?.addEventListener('playing',()=>performance.mark('${FIRST_FRAME_MARK}'),{once:true})`;
