/** The panels next to the list of users: one user, or a new one. */

import { useQuery } from '@tanstack/react-query';
import { isApiError, type ManagedUser } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { createAccount } from '#console/api/new-account.ts';
import { userQuery } from '#console/api/record-queries.ts';
import { useUser } from '#console/api/session.ts';
import { ButtonAnchor, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { PhoneLink } from '#console/components/customer/phone-link.tsx';
import { requireNewEmail, requireText } from '#console/components/field/checks.ts';
import { EmailField, PlainField, SelectField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { soft } from '#console/components/layout/layout.ts';
import { EmptyState, Loading, Notice } from '#console/components/page/page.tsx';
import { PanelFacts, PanelSection, SidePanel } from '#console/components/side-panel/side-panel.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { type Role, roles } from '#domain/access/roles.ts';
import { DeleteAction, DisableAction, FactorsAction, PasswordAction, RoleForm } from './actions.tsx';
import { useRefreshUsers } from './queries.ts';
import styles from './users.module.css';
import { roleNames, roleTexts } from './words.ts';

interface UserPanelProps {
  readonly id: string;
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
}

/** One user: the data of the account, and the actions of an administrator. */
export function UserPanel({ id, timeZone, onClose }: UserPanelProps) {
  const t = useTranslate();
  const { data: user, error, refetch } = useQuery(userQuery(id));
  const isMissing = isApiError(error, 'NOT_FOUND');
  return (
    <SidePanel title={user ? user.name || user.email : t('users.one')} onClose={onClose}>
      {user && !isMissing && <Panel user={user} timeZone={timeZone} onDeleted={onClose} />}
      {isMissing && <EmptyState icon="user" text={t('users.missing')} />}
      {!user && !isMissing && <Loading {...{ error, refetch }} height="3rem" />}
    </SidePanel>
  );
}

interface PanelProps {
  readonly user: ManagedUser;
  readonly timeZone: string | undefined;
  readonly onDeleted: () => void;
}

function Panel({ user, timeZone, onDeleted }: PanelProps) {
  const t = useTranslate();
  const isMe = useUser()?.id === user.id;
  return (
    <>
      {isMe && (
        <Notice icon="user">
          <p>{t('users.you')}</p>
        </Notice>
      )}
      <Facts user={user} timeZone={timeZone} />
      <Buttons>
        {user.role === 'CUSTOMER' && (
          <ButtonLink to="/customers/$id" params={{ id: user.id }}>
            {t('users.bookingsAndPets')}
          </ButtonLink>
        )}
        <ButtonLink to="/audit" search={{ actor: user.id }}>
          {t('users.did')}
        </ButtonLink>
        <ButtonLink to="/audit" search={{ entity: 'user', record: user.id }}>
          {t('users.changesTo')}
        </ButtonLink>
      </Buttons>
      <PanelSection>
        {/* When the server returns another role, the form starts again with it. */}
        <RoleForm key={user.role} user={user} />
      </PanelSection>
      <PanelSection>
        <h3>{t('users.state')}</h3>
        <p className={soft}>{t('users.accessText')}</p>
        <Buttons>
          <DisableAction user={user} />
          <PasswordAction user={user} />
          <FactorsAction user={user} />
        </Buttons>
      </PanelSection>
      <PanelSection>
        <h3>{t('users.data')}</h3>
        <Buttons>
          {/* A link instead of a request by the page: nothing of the file is held in memory. */}
          <ButtonAnchor href={`/users/${user.id}/export`} download>
            {t('users.download')}
          </ButtonAnchor>
          <DeleteAction user={user} onDeleted={onDeleted} />
        </Buttons>
      </PanelSection>
    </>
  );
}

function Facts({ user, timeZone }: Omit<PanelProps, 'onDeleted'>) {
  const { translate: t, formats } = useLanguage();
  return (
    <PanelFacts>
      <dt>{t('words.email')}</dt>
      <dd className={styles.email}>
        {user.email}
        {!user.emailVerified && <span className={soft}> {t('users.notConfirmed')}</span>}
      </dd>
      {user.phone !== null && (
        <>
          <dt>{t('words.phone')}</dt>
          <dd>
            <PhoneLink phone={user.phone} />
          </dd>
        </>
      )}
      <dt>{t('users.role')}</dt>
      <dd>{t(roleNames[user.role])}</dd>
      <dt>{t('users.state')}</dt>
      <dd>{user.disabled ? t('users.disabled') : t('users.enabled')}</dd>
      <dt>{t('users.created')}</dt>
      <dd>{timeZone ? formats.date(user.createdAt, 'dateTime', timeZone) : '…'}</dd>
    </PanelFacts>
  );
}

interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

interface NewUserPanelProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** A new user. Nobody else learns the password: the user chooses it by an emailed link. */
export function NewUserPanel({ onClose, onCreated }: NewUserPanelProps) {
  const t = useTranslate();
  const toasts = useToasts();
  const refresh = useRefreshUsers();
  const create = useSaveForm<NewUser, ManagedUser>({
    values: { name: '', email: '', role: 'STAFF' },
    check: ({ name, email }) => ({ name: requireText(name), email: requireNewEmail(email) }),
    send: async (values) => {
      const user = await createAccount(values);
      await api.forgotPassword({ body: { email: user.email } });
      return user;
    },
    onSaved: async ({ id, email }) => {
      toasts.show(t('account.linkSent', { email }));
      onCreated(id);
      await refresh();
    },
    faultsOf: (error) => ({
      email: isApiError(error, 'EMAIL_TAKEN') ? 'problems.emailTaken' : undefined,
    }),
  });
  return (
    <SidePanel title={t('users.add')} onClose={onClose}>
      <Form form={create}>
        <PlainField label={t('account.name')} {...create.field('name')} />
        <EmailField label={t('words.email')} autoComplete="email" {...create.field('email')} />
        <SelectField
          label={t('users.role')}
          hint={t(roleTexts[create.choice('role').value])}
          options={roles.map((one) => [one, t(roleNames[one])] as const)}
          {...create.field('role')}
        />
        <p>{t('users.linkFollows')}</p>
        <div>
          <SubmitButton form={create}>{t('users.create')}</SubmitButton>
        </div>
      </Form>
    </SidePanel>
  );
}
