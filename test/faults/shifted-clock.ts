/** Loaded before a server process (`node --import`): sets its clock CLOCK_SHIFT_MS milliseconds ahead, or behind. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const shifted = () => Date.now();

const { now } = Date;
const { instant } = Temporal.Now;
const { randomUUIDv7 } = crypto;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now() + shiftMs] : args, newTarget),
  apply: (target) => new target(now() + shiftMs).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => now() + shiftMs : Reflect.get(target, name, receiver),
});
Temporal.Now.instant = () => instant().add({ milliseconds: shiftMs });

/** The first 48 bits are the time (RFC 9562, 5.7). */
crypto.randomUUIDv7 = (...options) => {
  const time = shifted().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7(...options).slice(13)}` as ReturnType<
    typeof randomUUIDv7
  >;
};
syncBuiltinESMExports();
