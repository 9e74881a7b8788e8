/** An error of a start that the user can fix; only its message is printed. */
export class StartError extends Error {
  override name = 'StartError';
}
