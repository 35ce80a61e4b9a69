/** The address of the screen; its code is loaded when it is opened. */
import { textInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';

export interface PetsSearch {
  /** Only the reader's own pets, for readers who may see all pets. */
  readonly own?: true | undefined;
  /** Part of the name of a pet or of its owner, among all pets. */
  readonly q?: string | undefined;
}

export const petsRoute = {
  path: '/pets',
  validateSearch: ({ own, q }: Record<string, unknown>): PetsSearch => ({
    own: own === true || undefined,
    q: textInAddress(q),
  }),
  staticData: { access: 'useOwnPets' },
  ...screen(() => import('./pets-screen.tsx'), 'PetsScreen'),
} as const;

export const petRoute = {
  path: '/pets/$id',
  staticData: { access: 'useOwnPets' },
  ...screen(() => import('./pet-screen.tsx'), 'PetScreen'),
} as const;
