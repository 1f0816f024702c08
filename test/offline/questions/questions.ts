/** Questions with what they are read as (reading/plan.ts). */
export type Questions = readonly (readonly [question: string, plan: string])[];
