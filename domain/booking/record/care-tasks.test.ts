import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CarePlan, carePlanProblem } from './care-plan.ts';
import { type CareTask, careContent, careTasksOn, isTaskOverdue, timeInCare } from './care-tasks.ts';

const at = (time: string) => Temporal.Instant.from(`2030-03-${time}:00Z`);
const always = { start: at('01T00:00'), end: at('31T00:00') };
const meal = (time: string, food = 'Rice') => ({ time, food, amount: '80 g' });
const dose = (times: string[], days: object = {}) => ({ name: 'Carprofen', dose: 'half', times, ...days });
const planOf = (feeding: CarePlan['feeding'], medication: CarePlan['medication'] = []): CarePlan => ({
  ...{ feeding, medication },
});
const timesOf = (tasks: readonly CareTask[]) => tasks.map(({ at }) => at.toString().slice(8, 16));

describe('contract §26: the tasks of a day', () => {
  test('are the feedings and the medications, in the order of time, with their texts', () => {
    const plan = planOf([{ ...meal('18:00'), notes: 'Warm.' }, meal('07:30')], [dose(['12:00', '07:30'])]);
    expect(
      careTasksOn(plan, '2030-03-10', always, 'UTC').map(({ at: _, ...task }) => Object.values(task)),
    ).toEqual([
      ['FEEDING', '07:30', 'Rice', '80 g', null],
      ['MEDICATION', '07:30', 'Carprofen', 'half', null],
      ['MEDICATION', '12:00', 'Carprofen', 'half', null],
      ['FEEDING', '18:00', 'Rice', '80 g', 'Warm.'],
    ]);
  });

  test.each([
    [{ from: '2030-03-10', to: '2030-03-10' }, 1],
    [{ from: '2030-03-11' }, 0],
    [{ to: '2030-03-09' }, 0],
    [{ from: null, to: null }, 1],
  ])('a medication of %j has %i on 10 March', (days, count) => {
    const plan = planOf([], [dose(['08:00'], days)]);
    expect(careTasksOn(plan, '2030-03-10', always, 'UTC')).toHaveLength(count);
  });

  test('have local times; a time that daylight saving skips is moved forward', () => {
    // On 31 March 2030 the clocks of Berlin go from 02:00 to 03:00.
    const plan = planOf([meal('01:30'), meal('02:30'), meal('03:30')]);
    const within = { start: at('30T00:00'), end: at('31T23:00') };
    expect(timesOf(careTasksOn(plan, '2030-03-31', within, 'Europe/Berlin'))).toEqual([
      ...['31T00:30', '31T01:30', '31T01:30'],
    ]);
  });

  test('are due from the first instant of the time on, and no longer at its end', () => {
    const plan = planOf([meal('08:00'), meal('18:00')]);
    const within = { start: at('10T08:00'), end: at('10T18:00') };
    expect(timesOf(careTasksOn(plan, '2030-03-10', within, 'UTC'))).toEqual(['10T08:00']);
  });

  test('have equal entries once', () => {
    const plan = planOf([meal('08:00'), meal('08:00'), meal('08:00', 'Fish')], [dose(['08:00', '08:00'])]);
    expect(careTasksOn(plan, '2030-03-10', always, 'UTC')).toHaveLength(3);
  });

  test('property: they are within the stay, in order, each once, and over all days each entry once a day', () => {
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`);
    const plans = fc.record({
      feeding: fc.array(
        time.map((one) => meal(one)),
        { maxLength: 5 },
      ),
      medication: fc.array(
        fc.array(time, { minLength: 1, maxLength: 4 }).map((times) => dose(times)),
        {
          maxLength: 3,
        },
      ),
    });
    const minute = fc.integer({ min: 0, max: 72 * 60 });
    fc.assert(
      fc.property(plans, minute, minute, fc.constantFrom('UTC', 'Asia/Kolkata'), (plan, a, b, zone) => {
        const [start, end] = [a, b].sort((x, y) => x - y).map((n) => at('10T00:00').add({ minutes: n }));
        const within = { start: start as Temporal.Instant, end: end as Temporal.Instant };
        const days = ['09', '10', '11', '12', '13'].map((day) => `2030-03-${day}`);
        const found = days.flatMap((day) => careTasksOn(plan, day, within, zone));
        const instants = found.map((task) => task.at.epochMilliseconds);
        expect(instants).toEqual([...instants].sort((x, y) => x - y));
        for (const instant of instants) {
          expect(instant).toBeGreaterThanOrEqual(within.start.epochMilliseconds);
          expect(instant).toBeLessThan(within.end.epochMilliseconds);
        }
        const names = found.map((task) => `${careContent(task)} ${task.at}`);
        expect(new Set(names).size).toBe(names.length);
        // Each different entry is due once for each of its local times within the stay.
        const entries = new Set([
          ...plan.feeding.map((one) => `F${one.time}`),
          ...plan.medication.flatMap(({ times }) => times.map((one) => `M${one}`)),
        ]);
        const due = [...entries].flatMap((entry) =>
          days.filter((day) => {
            const instant = Temporal.PlainDateTime.from(`${day}T${entry.slice(1)}`).toZonedDateTime(zone);
            const { epochMilliseconds } = instant.toInstant();
            return (
              epochMilliseconds >= within.start.epochMilliseconds &&
              epochMilliseconds < within.end.epochMilliseconds
            );
          }),
        );
        expect(found).toHaveLength(due.length);
      }),
    );
  });
});

describe('contract §26: the time in which the business looks after a pet', () => {
  const stay = {
    ...{ start: at('10T09:00'), end: at('12T09:00'), status: 'IN_PROGRESS' as const },
    ...{ checkedInAt: null, checkedOutAt: null },
  };
  const hours = (changes: object, now = at('11T00:00')) => {
    const { start, end } = timeInCare({ ...stay, ...changes }, now);
    return timesOf([{ at: start }, { at: end }] as CareTask[]);
  };

  test('is the stay; from an earlier check-in on, until the check-out, and until now when it is overdue', () => {
    expect(hours({})).toEqual(['10T09:00', '12T09:00']);
    expect(hours({ checkedInAt: at('10T08:00') })).toEqual(['10T08:00', '12T09:00']);
    expect(hours({ checkedInAt: at('10T10:00') })).toEqual(['10T09:00', '12T09:00']);
    expect(hours({ checkedInAt: at('10T10:00'), checkedOutAt: at('11T10:00') })[1]).toBe('11T10:00');
    expect(hours({ checkedInAt: at('10T10:00') }, at('13T00:00'))[1]).toBe('13T00:00');
    expect(hours({}, at('13T00:00'))[1]).toBe('12T09:00');
  });

  test('it is overdue from its end on, while it is IN_PROGRESS, checked in and not out', () => {
    const here = { checkedInAt: at('10T09:00') };
    expect(hours(here, at('12T08:59'))[1]).toBe('12T09:00');
    expect(hours(here, at('12T09:01'))[1]).toBe('12T09:01');
    expect(hours({ ...here, status: 'COMPLETED' }, at('13T09:00'))[1]).toBe('12T09:00');
    expect(hours({ ...here, checkedOutAt: at('12T10:00') }, at('13T09:00'))[1]).toBe('12T10:00');
    expect(hours({}, at('13T09:00'))[1]).toBe('12T09:00');
  });

  test('a task is overdue 30 minutes after its time, if it is not done and the booking is IN_PROGRESS', () => {
    const [task] = careTasksOn(planOf([meal('08:00')]), '2030-03-10', always, 'UTC') as [CareTask];
    const open = { done: false, status: 'IN_PROGRESS' } as const;
    expect(isTaskOverdue(task, open, at('10T08:29'))).toBe(false);
    expect(isTaskOverdue(task, open, at('10T08:30'))).toBe(true);
    expect(isTaskOverdue(task, { ...open, done: true }, at('10T09:00'))).toBe(false);
    expect(isTaskOverdue(task, { ...open, status: 'CONFIRMED' }, at('10T09:00'))).toBe(false);
  });
});

test('contract §26: a plan has at most 100 feedings and times of medications a day', () => {
  const times = (count: number) => Array.from({ length: count }, () => '08:00');
  const of = (feedings: number, ...doses: number[]) =>
    carePlanProblem(
      planOf(
        times(feedings).map((time) => meal(time)),
        doses.map((one) => dose(times(one))),
      ),
    );
  expect(of(50, 24, 24, 2)).toBeUndefined();
  expect(of(50, 24, 24, 3)).toEqual({ reason: 'TOO_MANY', max: 100 });
  expect(carePlanProblem('x')).toBeUndefined();
});
