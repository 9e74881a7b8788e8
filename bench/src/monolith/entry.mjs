// The product as one webpack build: the shell as it is, with a registry that has the feed already.
import '../../../shell/src/app/boot/boot.tsx';
