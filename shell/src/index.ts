import './federation-core.ts';
import './app/boot.tsx';
