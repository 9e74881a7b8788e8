declare module 'platform-source/react-query' {
  export * from '@tanstack/react-query';
}
declare module 'platform-source/react-i18next' {
  export * from 'react-i18next';
}
