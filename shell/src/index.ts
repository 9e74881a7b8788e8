import './core/chunks/patch-chunk-loading.ts';
import './remotes/loading/platform.ts';
import './app/boot/boot.tsx';
