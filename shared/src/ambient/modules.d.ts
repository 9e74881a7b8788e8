declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
declare module '*.mustache' {
  const template: string;
  export default template;
}
declare module 'platform-source/react-query' {
  export * from '@tanstack/react-query';
}
declare module 'platform-source/react-i18next' {
  export * from 'react-i18next';
}
