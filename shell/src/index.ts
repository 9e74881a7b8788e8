import './transitions/guard-chunks.ts';
import './platform.ts';
import './app/boot.tsx';
