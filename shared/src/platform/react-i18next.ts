// The names of react-i18next that are the platform: added to, never taken from.
export { I18nextProvider, initReactI18next, useTranslation } from 'platform-source/react-i18next';
