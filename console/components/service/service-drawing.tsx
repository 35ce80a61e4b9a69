/** A drawing for each category of service, varied by the service. */
import type { ReactNode } from 'react';
import type { ServiceCategory } from '#client/index.ts';
import styles from './service-picture.module.css';

/** A scene of 320 × 180 units; `drawn` has the numbers in which drawings of one category differ. */
type Scene = (drawn: Drawn) => ReactNode;

interface Drawn {
  /** An integer from 0 to `most`, another one for each place in the scene. */
  readonly pick: (place: number, most: number) => number;
}

const ground = (d: string) => <path className={styles.near} d={d} />;
const circles = (className: string | undefined, of: readonly (readonly [number, number, number])[]) =>
  of.map(([cx, cy, r]) => <circle key={`${cx} ${cy}`} className={className} cx={cx} cy={cy} r={r} />);

const scenes: Readonly<Record<ServiceCategory, Scene>> = {
  // A kennel at night.
  BOARDING: ({ pick }) => (
    <>
      {circles(styles.pale, [
        [236 + pick(0, 40), 34 + pick(1, 20), 17],
        [40 + pick(2, 30), 30 + pick(3, 30), 2],
        [92 + pick(4, 30), 22 + pick(5, 24), 2.5],
        [206 - pick(6, 30), 24 + pick(7, 40), 2],
      ])}
      <path className={styles.far} d="M0 124c50-34 104-34 160-8s110 14 160-22v86H0z" />
      {ground('M0 146c90-16 220-16 320 0v34H0z')}
      <path className={styles.ink} d="M104 152v-52l50-40 50 40v52z" />
      <path className={styles.edge} d="M92 106l62-50 62 50" />
      <path className={styles.pale} d="M132 152v-24a22 22 0 0 1 44 0v24z" />
    </>
  ),
  // A bath with bubbles.
  GROOMING: ({ pick }) => (
    <>
      <path className={styles.far} d="M0 0h320v60c-60 22-90-14-160 4S60 92 0 66z" />
      {ground('M0 150h320v30H0z')}
      {circles(styles.pale, [
        [104, 92, 15 + pick(0, 5)],
        [132, 82, 18 + pick(1, 7)],
        [166, 86, 15 + pick(2, 7)],
        [194, 92, 13 + pick(3, 5)],
        [70 + pick(4, 30), 40 + pick(5, 20), 6],
        [128 + pick(6, 60), 30 + pick(7, 20), 4 + pick(8, 4)],
        [226 + pick(9, 40), 54 + pick(10, 24), 8],
      ])}
      <path className={styles.ink} d="M72 94h160l-12 44q-3 10-14 10H98q-11 0-14-10z" />
      <path className={styles.edge} d="M64 94h176M104 150v8M200 150v8M232 90V58q0-14-14-14t-14 12" />
    </>
  ),
  // A heart that beats.
  VETERINARY: ({ pick }) => (
    <>
      <path className={styles.far} d="M0 130c70-50 110-10 170-36s100-40 150-16v102H0z" />
      {ground('M0 152c80-22 150-4 210-14s80-12 110-4v46H0z')}
      {circles(styles.pale, [
        [40 + pick(0, 30), 40 + pick(1, 30), 10],
        [258 + pick(2, 30), 34 + pick(3, 40), 7 + pick(4, 6)],
      ])}
      <path
        className={styles.ink}
        d="M160 148c-34-24-54-42-54-66 0-18 13-30 29-30 11 0 20 6 25 15 5-9 14-15 25-15 16 0 29 12 29 30 0 24-20 42-54 66z"
      />
      <path
        className={styles.light}
        d={`M92 94h44l10-${16 + pick(5, 8)} 14 40 12-${28 + pick(6, 6)} 8 10h48`}
      />
    </>
  ),
  // A jump, and a ball on its way over it.
  TRAINING: ({ pick }) => (
    <>
      <path className={styles.far} d="M0 118c60-40 120 10 180-20s100-30 140-4v86H0z" />
      {ground('M0 144c90-14 220-14 320 0v36H0z')}
      <path className={styles.edge} d="M108 156V72M212 156V72" />
      {[0, 1, 2].slice(0, 2 + pick(0, 1)).map((at) => (
        <path key={at} className={styles.edge} d={`M108 ${92 + at * 22}h104`} />
      ))}
      <path className={styles.dots} d={`M52 120Q${130 + pick(1, 50)} -10 ${262} 96`} />
      {circles(styles.ink, [[264, 102, 13]])}
      <path className={styles.pale} d={`M${28 + pick(2, 20)} 158l14-34 14 34z`} />
    </>
  ),
  // A garden in the sun.
  DAYCARE: ({ pick }) => (
    <>
      {circles(styles.pale, [[70 + pick(0, 40), 48, 24 + pick(1, 6)]])}
      <path className={styles.far} d="M0 116c56-30 110-26 160-4s110 12 160-18v86H0z" />
      {circles(styles.ink, [
        [228, 76, 26 + pick(2, 6)],
        [250, 92, 20 + pick(3, 6)],
        [204, 92, 18 + pick(4, 6)],
      ])}
      <path className={styles.edge} d="M228 86v66" />
      {ground('M0 148c90-14 220-14 320 0v32H0z')}
      <path className={styles.edge} d="M18 156v-34M46 154v-34M74 152v-34M102 150v-34M8 130h104" />
      {circles(styles.bright, [[144 + pick(5, 30), 150, 11]])}
    </>
  ),
  // A van on the road.
  TRANSPORT: ({ pick }) => (
    <>
      <path className={styles.pale} d={`M${30 + pick(0, 60)} 46a12 12 0 0 1 22-6 16 16 0 0 1 30 6z`} />
      <path className={styles.pale} d={`M${206 + pick(1, 50)} 66a9 9 0 0 1 16-5 13 13 0 0 1 24 5z`} />
      <path className={styles.far} d="M0 112l54-30 50 26 62-44 70 40 40-18 44 26v68H0z" />
      {ground('M0 142h320v38H0z')}
      <path className={styles.light} d="M14 166h44m42 0h44m42 0h44m42 0h34" />
      <path className={styles.ink} d="M92 74q0-8 8-8h82v74H92zM188 84h26q8 0 12 7l12 21q2 4 2 8v20h-52z" />
      <path className={styles.light} d="M200 94h14l10 18h-24z" />
      {circles(styles.bright, [
        [122, 142, 14],
        [208, 142, 14],
      ])}
      <path className={styles.light} d="M116 98h42M116 110h28" />
    </>
  ),
};

/** Decorative. The same for a service every time; adjacent services of one category look different. */
export function ServiceDrawing({ id, category }: { id: string; category: ServiceCategory }) {
  // The last digits of an id are random.
  const pick = (place: number, most: number) => digitsOf(id, place) % (most + 1);
  return (
    <div
      className={`${styles.picture} ${styles.drawn}`}
      data-category={category}
      data-shade={pick(13, 2)}
      aria-hidden="true"
    >
      <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" focusable="false" aria-hidden="true">
        <g transform={pick(11, 1) === 1 ? 'matrix(-1 0 0 1 320 0)' : undefined}>
          {scenes[category]({ pick })}
        </g>
      </svg>
    </div>
  );
}

/** Two hexadecimal digits of the random part of a UUID, from its end. */
function digitsOf(id: string, place: number): number {
  const at = id.length - 2 - (place % 10);
  return Number.parseInt(id.slice(at, at + 2).replace('-', '0'), 16) || 0;
}
