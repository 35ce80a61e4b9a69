/** The schemas of the health endpoints. */
import { Type } from 'typebox';
import { oneOf } from '#platform/shapes/shapes.ts';

export const liveness = Type.Object({ status: oneOf(['live']) });

export const readiness = Type.Object({ status: oneOf(['ready']) });
