import { Check, X } from 'lucide-react';
import styles from './brand.module.css';
import { useShowcaseTexts } from './use-showcase-texts.ts';

/** Two lists next to each other: what to do, and what not. */
export function Rules({ dos, donts }: { dos: string[]; donts: string[] }) {
  const { t } = useShowcaseTexts();
  return (
    <div className={styles.rules}>
      {[
        { id: 'do', rules: dos, Icon: Check },
        { id: 'dont', rules: donts, Icon: X },
      ].map(({ id, rules, Icon }) => (
        <div key={id} className={styles.ruleList} data-kind={id}>
          <h3 className={styles.title}>{t(`brand.${id}`)}</h3>
          <ul>
            {rules.map((rule) => (
              <li key={rule}>
                <Icon size={18} aria-hidden="true" />
                {rule}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
