import './platform.ts';
import './app/boot.tsx';
