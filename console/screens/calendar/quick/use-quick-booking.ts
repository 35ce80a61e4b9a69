/**
 * The steps of a quick booking: the customer and the pet, if they are new, the booking, and its confirmation. A step that
 * has succeeded is not done again when a later one fails: the form then has the customer and the pet as chosen ones.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Booking, idempotencyKey, isApiError, type NewBooking, type Pet } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { createAccount } from '#console/api/new-account.ts';
import { invalidate } from '#console/api/query.ts';
import { bookingReads, petsQuery, userQuery } from '#console/api/record-queries.ts';
import type { Override } from '#console/components/booking/booking-refusal.ts';
import { type Fault, hasFaults, requireNewEmail, requireText } from '#console/components/field/checks.ts';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';

export interface QuickValues {
  /** `''` while none is chosen. */
  readonly customerId: string;
  /** A new customer is entered instead. */
  readonly isNew: boolean;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly isInvited: boolean;
  readonly petIds: readonly string[];
  /** Of a new pet; `''` for none. */
  readonly petName: string;
  readonly species: Pet['species'];
  readonly serviceIds: readonly string[];
  /** How many times or hours, by service; one of the others. */
  readonly amounts: Readonly<Record<string, number>>;
  readonly notes: string;
}

const emptyValues: QuickValues = {
  customerId: '',
  isNew: false,
  name: '',
  email: '',
  phone: '',
  isInvited: true,
  petIds: [],
  petName: '',
  species: 'DOG',
  serviceIds: [],
  amounts: {},
  notes: '',
};

function faultsOf(values: QuickValues): Partial<Record<keyof QuickValues, Fault>> {
  const { customerId, isNew, name, email, petIds, petName, serviceIds } = values;
  return {
    customerId: customerId === '' && !isNew ? 'calendar.customerRequired' : undefined,
    name: isNew ? requireText(name) : undefined,
    email: isNew ? requireNewEmail(email) : undefined,
    petIds: petIds.length === 0 && petName.trim() === '' && !isNew ? 'words.petsRequired' : undefined,
    petName: isNew ? requireText(petName) : undefined,
    serviceIds: serviceIds.length === 0 ? 'words.servicesRequired' : undefined,
  };
}

type Wanted = Omit<NewBooking, 'petIds' | 'userId'>;

/**
 * `draft`: the values at first, which follow the input. `first`: those without a draft. `wantedOf`: the services, the time
 * and the staff member of the booking. The state of this form is its own: the form library alone is larger than this panel.
 */
export function useQuickBooking(
  draft: RefObject<QuickValues | undefined>,
  first: Partial<QuickValues>,
  wantedOf: (values: QuickValues) => Wanted,
  onBooked: (booking: Booking) => void,
) {
  const t = useTranslate();
  const queries = useQueryClient();
  const attempt = useRef({ text: '', key: '' });
  const [values, setValues] = useState(draft.current ?? { ...emptyValues, ...first });
  useEffect(() => {
    draft.current = values;
  }, [draft, values]);
  /** Faults are shown after the first attempt. */
  const [attempts, setAttempts] = useState(0);
  const edit = (changed: Partial<QuickValues>) => setValues((before) => ({ ...before, ...changed }));

  const addCustomer = async ({ name, email, phone, isInvited }: QuickValues): Promise<string> => {
    const customer = await createAccount({ name, email, phone, role: 'CUSTOMER' });
    queries.setQueryData(userQuery(customer.id).queryKey, customer);
    edit({ customerId: customer.id, isNew: false });
    // The customer exists even if the email fails: the link can be requested again.
    if (isInvited) await api.forgotPassword({ body: { email: customer.email } }).catch(() => undefined);
    return customer.id;
  };
  const addPet = async (ownerId: string, { petIds, petName, species }: QuickValues): Promise<string> => {
    const name = petName.trim();
    // Read again: a request whose response was lost may have created it.
    const own = await queries.fetchQuery({ ...petsQuery(ownerId), staleTime: 0 });
    const isSame = (pet: Pet) =>
      pet.species === species && pet.name.trim().toLowerCase() === name.toLowerCase();
    const pet = own.find(isSame) ?? (await api.createPet({ body: { name, species, ownerId } })).data;
    queries.setQueryData(petsQuery(ownerId).queryKey, [...own.filter(({ id }) => id !== pet.id), pet]);
    edit({ petIds: [...new Set([...petIds, pet.id])], petName: '' });
    return pet.id;
  };
  const create = async (body: NewBooking): Promise<string> => {
    const text = JSON.stringify(body);
    // The same request again has the same key, so that a lost response makes no second booking.
    if (attempt.current.text !== text) attempt.current = { text, key: idempotencyKey() };
    const headers = { 'Idempotency-Key': attempt.current.key };
    const { data } = await api.createBooking({ body, headers });
    if (data.id === null) throw new Error('a booking was answered by a dry run');
    return data.id;
  };
  const confirm = async (id: string): Promise<Booking> => {
    try {
      return (await api.changeBookingStatus({ path: { id }, body: { status: 'CONFIRMED' } })).data;
    } catch (error) {
      if (!isApiError(error, 'INVALID_STATUS_CHANGE')) throw error;
      // The response to an earlier attempt may have been lost.
      const { data } = await api.getBooking({ path: { id } });
      if (data.status !== 'CONFIRMED') throw error;
      return data;
    }
  };

  const save = useMutation({
    mutationFn: async (override: Override | undefined) => {
      const userId = values.customerId || (await addCustomer(values));
      const added = values.petName.trim() === '' ? [] : [await addPet(userId, values)];
      const petIds = [...new Set([...values.petIds, ...added])];
      const notes = values.notes.trim() || null;
      return confirm(await create({ ...wantedOf(values), petIds, userId, notes, ...override }));
    },
    onSuccess: onBooked,
    // Somebody may have taken the time, and a customer or a pet may be new.
    onSettled: () => void invalidate(queries, ...bookingReads, 'listFreeSlots', 'listUsers', 'listPets'),
  });
  const faults = faultsOf(values);
  const said = attempts > 0 ? faults : {};
  const error = save.isPending ? null : save.error;
  return {
    values,
    edit,
    faultOf: (name: keyof QuickValues) => said[name] && t(said[name]),
    /** The properties of a field of text, or of a select. */
    field: (name: 'name' | 'email' | 'phone' | 'petName' | 'species' | 'notes') => ({
      value: values[name],
      error: said[name] && t(said[name]),
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        edit({ [name]: target.value }),
    }),
    submit: (override?: Override) => {
      if (save.isPending) return;
      if (hasFaults(faults)) setAttempts(attempts + 1);
      else save.mutate(override);
    },
    error,
    forget: save.reset,
    /** Those that the checks have refused. */
    attempts,
    isBusy: save.isPending,
    waitReason: useWaitReason(save.error),
  };
}

export type QuickForm = ReturnType<typeof useQuickBooking>;
