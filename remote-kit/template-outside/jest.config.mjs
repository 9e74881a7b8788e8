export { jestConfig as default } from '@ontrend/remote-kit/jest';
