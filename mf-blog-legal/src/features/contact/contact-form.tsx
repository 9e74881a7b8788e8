import { Button, FormAlert, Select, TextArea, TextField } from '@ontrend/shared/ui';
import {
  CONTACT_LENGTHS,
  CONTACT_TOPICS,
  FIELD_RULES,
  findValidationError,
  maxLength,
  minLength,
  type Rule,
  required,
} from '@ontrend/shared/validation';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { listCountries } from './countries.ts';
import { type ContactFields, EMPTY_CONTACT_FIELDS, useSendContactForm } from './use-send-contact-form.ts';

const createValidator = (rules: readonly Rule[]) => (value: string) =>
  findValidationError(value.trim(), rules)?.message ?? true;

/** Validation of the contact form; the API validates the same (`app/contact/send`). */
const contactRules = {
  name: createValidator([required, maxLength(CONTACT_LENGTHS.name)]),
  email: createValidator(FIELD_RULES.email),
  message: createValidator([
    required,
    minLength(CONTACT_LENGTHS.messageMin),
    maxLength(CONTACT_LENGTHS.messageMax),
  ]),
};

/** The contact form. Input is preserved until it is sent successfully. */
export function ContactForm() {
  const { t, i18n } = useTranslation('mf-blog-legal');
  const alertId = useId();
  const form = useForm<ContactFields>({ mode: 'onTouched', defaultValues: EMPTY_CONTACT_FIELDS });
  const { register, handleSubmit, formState, watch } = form;
  const { send, isPending, isSent, messages } = useSendContactForm(form);
  const { errors } = formState;

  if (isSent) {
    return (
      <p className="form-done" role="status">
        {t('contactUs.done')}
      </p>
    );
  }
  return (
    <form className="contact-form" noValidate aria-busy={isPending} onSubmit={handleSubmit(send)}>
      <Select {...register('topic')} label={t('contactUs.topic')}>
        {CONTACT_TOPICS.map((topic) => (
          <option key={topic} value={topic}>
            {t(`contactUs.topics.${topic}`)}
          </option>
        ))}
      </Select>
      <TextField
        {...register('name', { validate: contactRules.name })}
        label={t('contactUs.name')}
        error={errors.name?.message}
        autoComplete="name"
        maxLength={CONTACT_LENGTHS.name}
        required
      />
      <TextField
        {...register('email', { validate: contactRules.email })}
        label={t('contactUs.email')}
        error={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <div className="contact-phone">
        <Select {...register('country')} label={t('contactUs.country')} autoComplete="country">
          <option value="">{t('contactUs.noCountry')}</option>
          {listCountries(i18n.language).map(({ code, name, callingCode }) => (
            <option key={code} value={code}>
              {`${name} (+${callingCode})`}
            </option>
          ))}
        </Select>
        <TextField
          {...register('number', {
            validate: (number) => !number.trim() || watch('country') !== '' || t('contactUs.countryRequired'),
          })}
          label={t('contactUs.phone')}
          error={errors.number?.message}
          type="tel"
          autoComplete="tel-national"
          maxLength={CONTACT_LENGTHS.phoneNumber}
        />
      </div>
      <TextArea
        {...register('message', { validate: contactRules.message })}
        label={t('contactUs.message')}
        error={errors.message?.message}
        rows={7}
        maxLength={CONTACT_LENGTHS.messageMax}
        showCount
        required
      />
      <FormAlert id={alertId} messages={messages} />
      <Button type="submit" variant="primary" loading={isPending}>
        {t('contactUs.send')}
      </Button>
    </form>
  );
}
