/**
 * A build that is invalid or incompatible with the served builds. The message has a sentence for each reason.
 */
export class BuildRejectedError extends Error {
  override name = 'BuildRejectedError';
  readonly reasons: string[];

  constructor(reasons: string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}
