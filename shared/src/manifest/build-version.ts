/** Version of a build, as the release API accepts it. */
export const BUILD_VERSION = /^\w[\w.+-]{0,100}$/;
