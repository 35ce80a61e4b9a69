/**
 * The largest texts and values that interface B stores (contract §20). Only the schemas of requests use these
 * shapes, so that stored values stay readable if a limit is lowered. Interface A has no such limits.
 */
import { Type } from 'typebox';
import { mostPictureBytes, pictureTypes } from '#domain/picture/sent-picture.ts';
import { longestLine, longestText, mostJsonBytes } from '#domain/text/sizes.ts';
import { anyJson } from './shapes.ts';

/**
 * Largest number of entries of a list that is stored with its record. The contract names no number; without one, a
 * booking for all of ten thousand pets would be one answer of tens of megabytes.
 */
export const longestList = 1_000;

/**
 * A text of one line that a request stores. `x-one-line` is a keyword of this project, which also brings the text into the
 * form that is stored (contract §20). Characters are Unicode code points, as JSON Schema counts them.
 */
export const line = (options: object = {}) =>
  Type.String({ 'x-one-line': true, maxLength: longestLine, ...options });

/** Part of a text of one line that a request searches for. */
export const searchedText = (options: object = {}) => Type.String({ maxLength: longestLine, ...options });

/** A text of any number of lines in a request. */
export const longText = (options: object = {}) => Type.String({ maxLength: longestText, ...options });

/**
 * Any JSON value in a request, preserved exactly. `x-max-bytes` is a keyword of this project: value-sizes.ts in
 * platform/http checks the text of the body against it.
 */
export const sentJson = ({ description }: { readonly description: string }) =>
  anyJson({
    'x-max-bytes': mostJsonBytes,
    description: `${description} At most ${mostJsonBytes / 1024} KB (${mostJsonBytes} bytes) of JSON text, as sent.`,
  });

/** An uploaded picture. */
export const pictureFile = { mediaTypes: pictureTypes, mostBytes: mostPictureBytes };
