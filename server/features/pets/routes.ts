/** The endpoints of pets (contract §8). */

import { pictureFile } from '#platform/data/shapes/sizes.ts';
import { type AnyEndpoint, endpoint, shownPage } from '#platform/http/endpoint.ts';
import { requirePet } from './access.ts';
import {
  createPet,
  deletePet,
  deletePetPhoto,
  getPet,
  listPets,
  updatePet,
  uploadPetPhoto,
} from './operations.ts';
import { newPet, newPetExample, pet, petChanges, petExample, petListQuery, toReply } from './schema.ts';

const ofPets = { tag: 'Pets', access: 'useOwnPets' } as const;
const ofPet = { ...ofPets, pathExample: { id: petExample.id } };

export const petEndpoints: readonly AnyEndpoint[] = [
  endpoint('listPets', 'GET /pets', {
    ...ofPets,
    summary: 'List pets',
    description: 'A CUSTOMER sees their own pets. STAFF, MANAGER and ADMIN see all pets.',
    query: petListQuery,
    success: { description: 'A page of pets', shape: 'page', schema: pet, example: petExample },
    handle: async (call, { query }) => shownPage(await listPets(call, query), toReply),
  }),
  endpoint('createPet', 'POST /pets', {
    creates: 'pet',
    ...ofPets,
    summary: 'Create a pet',
    description: 'The pet belongs to the caller, unless a MANAGER or an ADMIN names another owner.',
    body: newPet,
    bodyExample: newPetExample,
    success: { description: 'The new pet', schema: pet, example: petExample },
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
    handle: async (call, { body }) => toReply(await createPet(call, body)),
  }),
  endpoint('getPet', 'GET /pets/:id', {
    ...ofPet,
    summary: 'Get a pet',
    description: 'A CUSTOMER reads their own pets. STAFF, MANAGER and ADMIN read any pet.',
    success: { description: 'The pet', schema: pet, example: petExample },
    refusals: ['FORBIDDEN'],
    handle: async (call, { params }) => toReply(await getPet(call, params.id)),
  }),
  endpoint('updatePet', 'PUT /pets/:id', {
    ...ofPet,
    summary: 'Update a pet',
    description:
      'Accepts any subset of the properties. Properties that are left out stay as they are. A CUSTOMER changes their own pets. STAFF, MANAGER and ADMIN change any pet.',
    body: petChanges,
    bodyExample: { medicalHistory: 'Spayed in 2024. Dental cleaning in 2026.' },
    success: { description: 'The pet as it is now', schema: pet, example: petExample },
    refusals: ['FORBIDDEN', 'CONFLICT'],
    loadTarget: (call, { id }) => requirePet(call, id, 'updateAnyPet'),
    handle: async (call, { params, body }) => toReply(await updatePet(call, params.id, body)),
  }),
  endpoint('deletePet', 'DELETE /pets/:id', {
    ...ofPet,
    summary: 'Delete a pet',
    description:
      'Users delete their own pets. MANAGER and ADMIN delete any pet. Refused while the pet has live bookings.',
    success: { description: 'Deleted' },
    refusals: ['FORBIDDEN', 'CONFLICT'],
    handle: (call, { params }) => deletePet(call, params.id),
  }),
  endpoint('uploadPetPhoto', 'POST /pets/:id/photo', {
    ...ofPet,
    summary: 'Upload the photograph of a pet',
    description:
      'It takes the place of an earlier one. Only its pixels are kept, in three sizes, and no metadata. A CUSTOMER does so for their own pets; STAFF, MANAGER and ADMIN for any pet.',
    file: pictureFile,
    success: { description: 'The pet, with the address of the photograph', schema: pet, example: petExample },
    refusals: ['FORBIDDEN'],
    loadTarget: (call, { id }) => requirePet(call, id, 'updateAnyPet'),
    handle: async (call, { params, file }) => toReply(await uploadPetPhoto(call, params.id, file)),
  }),
  endpoint('deletePetPhoto', 'DELETE /pets/:id/photo', {
    ...ofPet,
    summary: 'Delete the photograph of a pet',
    description: 'A CUSTOMER does so for their own pets; STAFF, MANAGER and ADMIN for any pet.',
    success: { description: 'Deleted' },
    refusals: ['FORBIDDEN'],
    handle: (call, { params }) => deletePetPhoto(call, params.id),
  }),
];
