import webpack, { type Configuration } from 'webpack';

/**
 * Runs webpack once.
 * @throws Error with webpack's messages when the build fails
 */
export function runWebpack(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors())
        reject(new Error(stats.toString({ all: false, errors: true, errorDetails: true })));
      else resolve();
    });
  });
}
