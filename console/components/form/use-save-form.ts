/**
 * The state of every form (react-hook-form): its fields, their errors, whether they were changed, and the request that
 * saves them. Typing renders nothing but the field; an error or the first change renders the form.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type FieldValues, get, set, useForm } from 'react-hook-form';
import { isApiError } from '#client/index.ts';
import { invalidate, type Read } from '#console/api/query.ts';
import { fieldTexts } from '#console/components/cause/value-texts.ts';
import { type Faults, hasFaults } from '#console/components/field/checks.ts';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';

export interface SaveFormOptions<Values, Result, Extra> {
  /** The first values. */
  readonly values: Values;
  /** Before anything is sent; the server makes the final checks. */
  readonly check?: (values: Values) => Faults;
  readonly send: (values: Values, extra: Extra | undefined) => Promise<Result>;
  readonly onSaved?: (result: Result, values: Values) => unknown;
  readonly onRefused?: (error: unknown, values: Values) => void;
  /** The errors of fields that a refusal means. Any other refusal is shown above the fields. */
  readonly faultsOf?: (error: unknown, extra: Extra | undefined) => Faults;
  /** The fields that a refusal names, which is shown above them, too: instead of those that its causes name. */
  readonly marksOf?: (error: unknown, values: Values) => Faults;
  /** True for a refusal that the form shows in its own words. */
  readonly isShown?: (error: unknown, extra: Extra | undefined) => boolean;
}

export function useSaveForm<Values extends object, Result = unknown, Extra = never>(
  options: SaveFormOptions<Values, Result, Extra>,
) {
  const t = useTranslate();
  const { check, faultsOf, isShown } = options;
  type Name = keyof Values & string;
  // The types of all paths of the values would be endless for free JSON.
  const form = useForm<FieldValues>({
    defaultValues: options.values,
    // The form moves the focus, because not every field is registered.
    shouldFocusError: false,
    resolver: (values) => {
      const errors = errorsOf(check?.(values as Values) ?? {});
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const isSending = useRef(false);
  const [failures, setFailures] = useState(0);
  const fail = () => setFailures((before) => before + 1);
  const save = useMutation({
    mutationFn: ({ values, extra }: { values: Values; extra: Extra | undefined }) =>
      options.send(values, extra),
    onSuccess: (result, { values }) => options.onSaved?.(result, values),
    onError: (error, { values, extra }) => {
      const { marksOf } = options;
      const causes = marksOf ? [] : causesOf(t, error, values);
      for (const [name, message] of causes) form.setError(name, { type: 'cause', message });
      const faults = { ...marksOf?.(error, values), ...faultsOf?.(error, extra) };
      for (const [name, message] of Object.entries(faults))
        if (message !== undefined) form.setError(name, { message });
      fail();
      options.onRefused?.(error, values);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const waitReason = useWaitReason(save.error);
  const send = (values: Values, extra?: Extra) => {
    if (isSending.current) return;
    isSending.current = true;
    save.mutate({ values, extra });
  };
  const { formState } = form;
  const errorOf = (name: string) =>
    get(formState.errors, name) as { readonly message?: string; readonly type?: string } | undefined;
  const fault = (name: string) => errorOf(name)?.message;
  const said = (name: string, say: (message: string) => string) => {
    const { message, type } = errorOf(name) ?? {};
    return type === 'cause' || message === undefined ? message : say(message);
  };
  const words = (message: string) => t(message as PlainKey);
  const change = <One extends Name>(name: One, value: Values[One]) =>
    form.setValue<string>(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const error = save.isPending ? null : save.error;
  const extra = save.variables?.extra;
  const isShownElsewhere =
    error === null || hasFaults(faultsOf?.(error, extra) ?? {}) || isShown?.(error, extra);
  return {
    form,
    /** The properties of a field of text, or of a select. */
    field: (name: Name, say = words) => ({
      ...form.register<string>(name),
      error: said(name, say),
    }),
    /** The properties of any other control. */
    choice: <One extends Name>(name: One, say = words) => ({
      value: form.watch(name) as Values[One],
      error: said(name, say),
      onChange: (value: Values[One]) => change(name, value),
    }),
    /** Every value, for a form that shows what they mean together. */
    watched: () => form.watch() as Values,
    values: () => form.getValues() as Values,
    reset: (values = options.values) => form.reset(values),
    change,
    /** For controls that change several fields. */
    edit: (changed: Partial<Values>) => {
      for (const name of Object.keys(changed) as Name[]) change(name, changed[name] as Values[Name]);
    },
    fault,
    /** Checks the fields, and sends them. */
    submit: (extra?: Extra) => void form.handleSubmit((values) => send(values as Values, extra), fail)(),
    /** The attempts to save that failed, by the checks or by the server. */
    failures,
    send,
    isBusy: save.isPending,
    /** The refusal of the last request. */
    error,
    /** The same if it is shown above the fields. */
    refusal: isShownElsewhere ? null : error,
    waitReason,
    /** The values and the addition of the last request. */
    sent: save.variables?.values,
    sentExtra: extra,
    result: save.data,
    forget: save.reset,
    get isChanged() {
      return formState.isDirty;
    },
  };
}

/** Returns the function that says what was saved, and reads the results of these operations again. */
export function useShowSaved() {
  const toasts = useToasts();
  const queries = useQueryClient();
  return (text: string, ...ids: readonly Read[]) => {
    toasts.show(text);
    return invalidate(queries, ...ids);
  };
}

/** The part of a form that its frame shows. */
export interface SaveForm {
  readonly submit: () => void;
  readonly failures: number;
  readonly refusal: unknown;
  readonly isBusy: boolean;
  readonly waitReason: string | undefined;
  readonly isChanged: boolean;
}

function errorsOf(faults: Faults): object {
  const errors = {};
  for (const [name, message] of Object.entries(faults))
    if (message !== undefined) set(errors, name, { type: 'check', message });
  return errors;
}

/** The fields of the form that the server refuses, such as `vaccinations[0].date`, with the words of the cause. */
function causesOf(t: Translate, error: unknown, values: object) {
  if (!isApiError(error)) return [];
  return fieldTexts(t, error).filter(([path]) => get(values, path) !== undefined);
}
