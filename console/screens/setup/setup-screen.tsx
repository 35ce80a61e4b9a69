/** Set up your business: each step with its state, in any order, until all are done or the list is hidden. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { api } from '#console/api/client.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { invalidate } from '#console/api/query.ts';
import { useMay } from '#console/api/session.ts';
import { CopiedAddress } from '#console/components/address/copied-address.tsx';
import { QrCode } from '#console/components/address/qr-code.tsx';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft, stack } from '#console/components/layout/layout.ts';
import { Loading, Notice, Page, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import {
  hiddenSetting,
  type SetupStep,
  type SetupStepName,
  useSetup,
} from '#console/components/setup/setup-steps.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { BusinessStep } from './business-step.tsx';
import { HoursStep } from './hours-step.tsx';
import styles from './setup.module.css';
import { CustomerStep, EmailsStep, LanguagesStep, StaffStep } from './short-steps.tsx';

// The texts of the examples are long.
const ExamplesStep = lazy(async () => ({ default: (await import('./examples-step.tsx')).ExamplesStep }));

export function load({ queries, lang }: Opening) {
  return queries.prefetchQuery(settingsQuery(lang));
}

export function SetupScreen() {
  const t = useTranslate();
  const { steps, isHidden, error, retry } = useSetup({ evenHidden: true });
  const mayHide = useMay('writeSettings');
  const address = new URL('/app/', location.href).href;
  const isAllDone = steps?.every(({ isDone }) => isDone);
  return (
    <Page title={t('words.setUp')} lead={t('setup.lead')}>
      {!steps && <Loading error={error} refetch={retry} count={6} />}
      {isAllDone && (
        <Notice>
          <p>{t('setup.allDone')}</p>
          <CopiedAddress label={t('setup.address')} url={address} />
          <QrCode text={address} label={t('setup.addressCode')} />
          <ButtonLink to="/">{t('words.allServices')}</ButtonLink>
        </Notice>
      )}
      {/* Announced after each step that is done. */}
      <p role="status" className="visually-hidden">
        {steps && !isAllDone && t('setup.left', { count: steps.filter(({ isDone }) => !isDone).length })}
      </p>
      {steps && <Steps steps={steps} />}
      {mayHide && steps && !isAllDone && <Hiding isHidden={isHidden} />}
    </Page>
  );
}

const titles: Readonly<Record<SetupStepName, PlainKey>> = {
  business: 'setup.business',
  services: 'words.services',
  languages: 'setup.languages',
  hours: 'settings.openingHours',
  staff: 'setup.staff',
  customer: 'setup.customer',
  emails: 'booking-emails.title',
};

const contents: Readonly<Record<SetupStepName, React.ComponentType<{ onDone: () => void }>>> = {
  business: BusinessStep,
  services: ExamplesStep,
  languages: LanguagesStep,
  hours: HoursStep,
  staff: StaffStep,
  customer: CustomerStep,
  emails: EmailsStep,
};

/** One step is open at a time: the first that is not done, until another one is chosen. */
function Steps({ steps }: { steps: readonly SetupStep[] }) {
  const firstOpen = (besides?: SetupStepName) =>
    steps.find(({ name, isDone }) => !isDone && name !== besides)?.name ?? null;
  const [opened, setOpened] = useState(() => firstOpen());
  const list = useRef<HTMLOListElement>(null);
  const isFollowing = useRef(false);
  // The button that was pressed is gone: the next step has the focus.
  useEffect(() => {
    if (!isFollowing.current) return;
    isFollowing.current = false;
    const next = list.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
    (next ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  });
  return (
    <ol ref={list} className={`${stack(3)} ${styles.list}`}>
      {steps.map((step, at) => (
        <Step
          key={step.name}
          step={step}
          number={at + 1}
          isOpen={step.name === opened}
          onToggle={() => setOpened(step.name === opened ? null : step.name)}
          onDone={() => {
            isFollowing.current = true;
            setOpened(firstOpen(step.name));
          }}
        />
      ))}
    </ol>
  );
}

interface StepProps {
  readonly step: SetupStep;
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onDone: () => void;
}

function Step({ step: { name, isDone }, number, isOpen, onToggle, onDone }: StepProps) {
  const t = useTranslate();
  const id = useId();
  const Content = contents[name];
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={`${row(3, 'center')} ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className={styles.sign} aria-hidden="true">
            {isDone ? <Icon name="check" size={16} /> : number}
          </span>
          <span>{t(titles[name])}</span>
          <span className={`${soft} ${styles.state}`}>{isDone ? t('setup.done') : t('setup.open')}</span>
        </button>
      </h2>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton count={2} />}>
            <Content onDone={onDone} />
          </Suspense>
        )}
      </div>
    </li>
  );
}

/** Hides the link to the list in the menu, for everyone, or shows it again. */
function Hiding({ isHidden }: { isHidden: boolean }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async () => {
      if (isHidden) await api.deleteSetting({ path: { key: hiddenSetting } });
      else await api.writeSettings({ body: { key: hiddenSetting, value: true } });
    },
    onSettled: () => invalidate(queries, 'listSettings', 'getSetting'),
  });
  return (
    <>
      {change.error && <Refusal error={change.error} />}
      {isHidden && <p role="status">{t('setup.hidden')}</p>}
      <Buttons>
        <Button isBusy={change.isPending} onClick={() => change.mutate()}>
          {isHidden ? t('setup.show') : t('setup.hide')}
        </Button>
      </Buttons>
    </>
  );
}
