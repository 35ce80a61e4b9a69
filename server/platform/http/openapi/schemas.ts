/** Turns the schemas that validate and serialize into schemas of the document, and names its components. */
import type { TSchema } from 'typebox';
import { commonDescription } from './common-descriptions.ts';

type Json = Record<string, unknown>;

/** The properties of a schema that describe one use of a component: they stand next to the reference. */
const ofUse = ['description', 'default', 'example'];

/** Collects the named schemas that a document refers to. */
export class Components {
  readonly schemas: Record<string, Json> = {};

  /**
   * Returns the schema as the document shows it. A schema with a title becomes a component and a reference to it;
   * where null is possible, the reference or null.
   */
  show(schema: TSchema): Json {
    const {
      rule: _rule,
      documented,
      shownAs,
      stated,
      ...shown
    } = schema as unknown as Json & { documented?: Json; shownAs?: TSchema; stated?: readonly string[] };
    if (shownAs !== undefined) return this.show(shownAs);
    const whole: Json = { ...documented, ...shown };
    if (typeof whole.title !== 'string') return this.#inside(whole, undefined);
    // A title in `documented` names a schema that many share: the properties of this one describe its use.
    const isShared = documented?.title !== undefined;
    const use = isShared ? only(ofUse, shown) : {};
    const { title, ...body }: Json = isShared ? { ...documented, ...without(ofUse, shown) } : whole;
    const reference = this.#reference(title as string, withoutNull(body), stated);
    return mayBeNull(whole) ? { anyOf: [reference, { type: 'null' }], ...use } : { ...reference, ...use };
  }

  #reference(title: string, body: Json, stated: readonly string[] | undefined): Json {
    const schema = this.#inside(body, stated);
    const known = this.schemas[title];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`two different schemas have the title ${title}`);
    }
    this.schemas[title] = schema;
    return { $ref: `#/components/schemas/${title}` };
  }

  /** Adds the common description for the name to a property that has none and refers to no component with one. */
  #described(name: string, property: Json): Json {
    const target = String(property.$ref ?? '').slice('#/components/schemas/'.length);
    return this.schemas[target]?.description ? property : { ...commonDescription(name), ...property };
  }

  #inside(schema: Json, stated: readonly string[] | undefined): Json {
    const result: Json = { ...schema };
    if (schema.properties) {
      result.properties = Object.fromEntries(
        Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => {
          const chosen = stated !== undefined && !stated.includes(name);
          const shown = this.#described(name, this.show(property));
          return [name, chosen ? { ...shown, 'x-origin': 'chosen' } : shown];
        }),
      );
    }
    if (schema.items) result.items = this.show(schema.items as TSchema);
    if (typeof schema.additionalProperties === 'object') {
      result.additionalProperties = this.show(schema.additionalProperties as TSchema);
    }
    for (const combiner of ['anyOf', 'oneOf', 'allOf']) {
      if (schema[combiner]) result[combiner] = (schema[combiner] as TSchema[]).map((one) => this.show(one));
    }
    return result;
  }
}

function mayBeNull({ type }: Json): boolean {
  return Array.isArray(type) && type.includes('null');
}

function withoutNull(schema: Json): Json {
  if (!mayBeNull(schema)) return schema;
  const types = (schema.type as string[]).filter((one) => one !== 'null');
  const values = schema.enum as unknown[] | undefined;
  return {
    ...schema,
    type: types.length === 1 ? types[0] : types,
    ...(values ? { enum: values.filter((value) => value !== null) } : {}),
  };
}

function only(keys: readonly string[], schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => keys.includes(key)));
}

function without(keys: readonly string[], schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));
}
