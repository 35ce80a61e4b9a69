/** One user: the data of the account, and the actions of an administrator. */
import { useQuery } from '@tanstack/react-query';
import { isApiError, type ManagedUser } from '#client/index.ts';
import { useUser } from '#console/api/session.ts';
import { userQuery } from '#console/api/user-queries.ts';
import { ButtonAnchor, ButtonLink } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { EmptyState, Notice, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { PanelFacts, PanelSection } from '#console/components/side-panel/panel-parts.tsx';
import { SidePanel } from '#console/components/side-panel/side-panel.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import { DeleteAction, DisableAction, FactorsAction, PasswordAction } from './actions.tsx';
import { RoleForm } from './role-form.tsx';
import styles from './users.module.css';
import { roleNames } from './words.ts';

interface UserPanelProps {
  readonly id: string;
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
}

export function UserPanel({ id, timeZone, onClose }: UserPanelProps) {
  const t = useTranslate();
  const { data: user, error, refetch } = useQuery(userQuery(id));
  const isMissing = isApiError(error, 'NOT_FOUND');
  return (
    <SidePanel title={user ? user.name || user.email : t('users.one')} onClose={onClose}>
      {user && !isMissing && <Panel user={user} timeZone={timeZone} onDeleted={onClose} />}
      {isMissing && <EmptyState icon="user" text={t('users.missing')} />}
      {!user && !isMissing && error && <ProblemNotice error={error} retry={() => void refetch()} />}
      {!user && !error && <Skeleton count={3} height="3rem" />}
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
        <p className={styles.soft}>{t('users.accessText')}</p>
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
  const t = useTranslate();
  const formats = useFormats();
  return (
    <PanelFacts>
      <dt>{t('account.email')}</dt>
      <dd className={styles.email}>
        {user.email}
        {!user.emailVerified && <span className={styles.soft}> {t('users.notConfirmed')}</span>}
      </dd>
      <dt>{t('users.role')}</dt>
      <dd>{t(roleNames[user.role])}</dd>
      <dt>{t('users.state')}</dt>
      <dd>{user.disabled ? t('users.disabled') : t('users.enabled')}</dd>
      <dt>{t('users.created')}</dt>
      <dd>{timeZone ? formats.date(user.createdAt, 'dateTime', timeZone) : '…'}</dd>
    </PanelFacts>
  );
}
