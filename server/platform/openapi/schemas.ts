/** Turns the schemas that validate and serialize into schemas of the document, and names its components. */
import type { TSchema } from 'typebox';

type Json = Record<string, unknown>;

/** Gathers the named schemas that a document refers to. */
export class Components {
  readonly schemas: Record<string, Json> = {};

  /** The schema as the document shows it: titled objects become references to components. */
  show(schema: TSchema): Json {
    const {
      rule: _rule,
      documented,
      stated,
      ...shown
    } = schema as unknown as Json & { stated?: readonly string[] };
    const whole: Json = documented ? { ...(documented as Json), ...shown } : shown;
    const title = (documented as Json | undefined)?.title ?? whole.title;
    const { description, ...rest } = whole;
    const body = this.#inside(documented ? whole : rest, stated, title !== undefined);
    if (typeof title !== 'string') return description === undefined ? body : { ...body, description };
    this.#add(title, documented || description === undefined ? body : { ...body, description });
    return { $ref: `#/components/schemas/${title}` };
  }

  #add(title: string, schema: Json): void {
    const known = this.schemas[title];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`two different schemas have the title ${title}`);
    }
    this.schemas[title] = schema;
  }

  #inside(schema: Json, stated: readonly string[] | undefined, isComponent: boolean): Json {
    const { title, ...shown } = schema;
    const result: Json = isComponent && typeof title === 'string' ? shown : { ...schema };
    if (schema.properties) {
      result.properties = Object.fromEntries(
        Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => {
          const shownProperty = this.show(property);
          const chosen = isComponent && stated !== undefined && !stated.includes(name);
          return [name, chosen ? { ...shownProperty, 'x-origin': 'chosen' } : shownProperty];
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
