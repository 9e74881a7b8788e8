/**
 * Lets a command go on to its end when the reader of its output has ended, as in `status | head -1`. A release must not stop
 * half-way because of it.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
