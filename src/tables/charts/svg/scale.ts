const STEPS = [1, 2, 2.5, 5, 10];
const TICKS = 4;

/** A linear scale over values and, unless they are far from it, zero; it ends at round values, which `ticks` gives from the least. */
export function createScale(values: readonly number[], length: number, { hasZero = true } = {}) {
  let low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  let high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (!Number.isFinite(low)) [low, high] = [0, 1];
  if (hasZero || low < FAR * high) [low, high] = [Math.min(low, 0), Math.max(high, 0)];
  if (!(high - low > LEAST)) [low, high] = [Math.min(low, 0), Math.max(high, 0)];
  if (!(high - low > LEAST)) [low, high] = [0, 1];
  const step = stepOf((high - low) / TICKS);
  const first = Math.floor(low / step + EPSILON);
  const last = Math.ceil(high / step - EPSILON);
  const list = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  const [start, end] = [first * step, last * step];
  return { place: (value: number) => ((value - start) / (end - start)) * length, ticks: list };
}

/** Between values that are closer together than this no step can be told. */
const LEAST = 1e-200;
/** Values that all lie above this part of the largest are shown without zero, where that does not mislead. */
const FAR = 0.6;
const EPSILON = 1e-9;

function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (STEPS.find((step) => step * power >= least * (1 - EPSILON)) ?? 10);
}
