/** The endpoints of users (contract §6). */
import { type AnyEndpoint, endpoint, shownPage } from '#platform/http/endpoint.ts';
import { requireReadableUser } from './access.ts';
import { createUser, deleteUser, getUser, listUsers, updateUser } from './operations.ts';
import {
  listedUser,
  managedUser,
  managedUserExample,
  newUser,
  toListedUserReply,
  toManagedUserReply,
  userListQuery,
  userPatch,
  userWithNoShows,
} from './schema.ts';

const example = managedUserExample;
const ofUser = { tag: 'Users', pathExample: { id: example.id } } as const;

export const userEndpoints: readonly AnyEndpoint[] = [
  endpoint('listUsers', 'GET /users', {
    tag: 'Users',
    summary: 'List users',
    description: 'A MANAGER sees the users with the role CUSTOMER, an ADMIN sees all users.',
    access: 'listUsers',
    query: userListQuery,
    success: { description: 'A page of users', shape: 'page', schema: listedUser, example },
    handle: async (call, { query }) => shownPage(await listUsers(call, query), toListedUserReply),
  }),
  endpoint('getUser', 'GET /users/:id', {
    ...ofUser,
    summary: 'Get a user',
    description:
      'All users read their own record. A MANAGER also reads users with the role CUSTOMER, an ADMIN reads all users.',
    access: 'useOwnUser',
    success: {
      description: 'The user',
      schema: userWithNoShows,
      example: { ...example, noShows: 0, balance: [] },
    },
    refusals: ['FORBIDDEN'],
    handle: async (call, { params }) => {
      const { user, figures } = await getUser(call, params.id);
      return { ...toManagedUserReply(user), ...figures };
    },
  }),
  endpoint('createUser', 'POST /users', {
    creates: 'user',
    tag: 'Users',
    summary: 'Create a user',
    description:
      'The email address counts as verified. With null as the password, the user chooses it by the link of POST /auth/forgot-password. A MANAGER creates users with the role CUSTOMER, an ADMIN creates users of every role.',
    access: 'manageCustomers',
    body: newUser,
    bodyExample: {
      email: 'mai@example.com',
      name: 'Nguyễn Thị Mai',
      role: 'CUSTOMER',
      password: 'hoa sen trắng',
    },
    success: { description: 'The new user', schema: managedUser, example },
    refusals: ['EMAIL_TAKEN', 'UNAVAILABLE'],
    handle: async (call, { body }) => toManagedUserReply(await createUser(call, body)),
  }),
  changeEndpoint('updateUser', 'PATCH', 'Update a user'),
  changeEndpoint('putUser', 'PUT', 'Update a user by PUT'),
  endpoint('deleteUser', 'DELETE /users/:id', {
    ...ofUser,
    summary: 'Delete a user',
    description:
      "Ends the user's sessions and erases email address, name and phone number. Refused while the user has live bookings.",
    access: 'manageAnyUser',
    success: { description: 'Deleted' },
    refusals: ['CONFLICT', 'LAST_ADMIN'],
    loadTarget: (call, { id }) => requireReadableUser(call, id),
    handle: (call, { params }) => deleteUser(call, params.id),
  }),
];

/** The endpoint that changes a user, by either method: PUT changes only what the body contains, as for other records. */
function changeEndpoint(operationId: string, method: 'PATCH' | 'PUT', summary: string): AnyEndpoint {
  return endpoint(operationId, `${method} /users/:id`, {
    ...ofUser,
    summary,
    description:
      'All users change their own name, phone number, language and email preferences. MANAGERs change the name and the phone number of a CUSTOMER. An ADMIN changes these, the role and the access of any user. PUT and PATCH do the same: what the body leaves out stays as it is.',
    access: 'useOwnUser',
    body: userPatch,
    bodyExample: { name: 'Mai Nguyễn' },
    success: { description: 'The user as it is now', schema: managedUser, example },
    refusals: ['FORBIDDEN', 'LAST_ADMIN'],
    loadTarget: (call, { id }) => requireReadableUser(call, id),
    handle: async (call, { params, body }) => toManagedUserReply(await updateUser(call, params.id, body)),
  });
}
