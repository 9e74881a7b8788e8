import './frame/transitions/guard-chunks.ts';
import './remotes/platform.ts';
import './app/boot.tsx';
