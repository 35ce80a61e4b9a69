/** The address of the screen; its code is loaded when it is opened. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export const petsRoute = {
  path: '/pets',
  staticData: { access: 'useOwnPets' },
  component: lazyScreen(() => import('./pets-screen.tsx'), 'PetsScreen'),
} as const;

export const petRoute = {
  path: '/pets/$id',
  staticData: { access: 'useOwnPets' },
  component: lazyScreen(() => import('./pet-screen.tsx'), 'PetScreen'),
} as const;
