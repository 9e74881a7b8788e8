/** The video of the prerendered HTML that React adopts (mf-feed's video pool). */
const STAGE_VIDEO = /<video (?=[^>]*\bdata-stage-video\b)[^>]*><\/video>/;

/** Creates the element from the template before this script, and thereby requests the video. */
const CREATE_SCRIPT =
  'ontrendVideo=document.importNode(document.currentScript.previousSibling.content.firstChild,true);' +
  'ontrendVideo.muted=ontrendVideo.defaultMuted';

/** Replaces this script by the element. */
const INSERT_SCRIPT = 'document.currentScript.replaceWith(ontrendVideo)';

/** Document parts returned by `moveVideoToHead`. */
interface EarlyVideo {
  /** Elements for the start of the head; empty without a video. */
  head: string;
  /** HTML of the page. */
  content: string;
  /** Inline scripts of both parts, for the content security policy. */
  scripts: string[];
}

/**
 * Moves the video of a page ahead of everything else in its document, so that the browser requests it before styles and the
 * rest of the page have arrived (decision 123). A template in the head has its markup; one script creates the element from it, and
 * another inserts it at its original position. Browsers without scripts get the element there.
 */
export function moveVideoToHead(content: string): EarlyVideo {
  const markup = STAGE_VIDEO.exec(content)?.[0];
  if (!markup) return { head: '', content, scripts: [] };
  return {
    head: `<template>${markup}</template><script>${CREATE_SCRIPT}</script>`,
    // A function, because `$` is special in a replacement string.
    content: content.replace(markup, () => `<noscript>${markup}</noscript><script>${INSERT_SCRIPT}</script>`),
    scripts: [CREATE_SCRIPT, INSERT_SCRIPT],
  };
}
