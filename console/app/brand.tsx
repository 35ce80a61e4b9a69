/** The name of the business, which leads to the user's first page. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { useBusinessName } from '#console/api/queries.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import styles from './brand.module.css';

export function Brand({ to }: Pick<LinkProps, 'to'>) {
  const name = useBusinessName();
  return (
    <Link to={to} className={styles.brand} aria-label={name}>
      <Icon name="paw" size={26} />
      <span>{name}</span>
    </Link>
  );
}
