// The platform's selection of react-i18next. Names are only ever added.
export { I18nextProvider, initReactI18next, useTranslation } from 'platform-source/react-i18next';
