// Entry of the single webpack build: the shell with a registry that contains the feed.
import '../../../shell/src/app/boot/boot.tsx';
