import { campaignsBetween, type Campaign, outagesBetween } from "./campaigns.ts";
import { COLLEAGUES, HISTORY_DAYS, type Colleague } from "./company.ts";
import { civilOf, dayOf, isoDay, workdayFrom } from "./dates.ts";
import { drawInt, mix, seedOf, zohoId } from "./hash.ts";

export type Task = ReturnType<typeof tasksOf>[number];

export type Project = ReturnType<typeof buildProject>;

type TaskStatus = "To do" | "In progress" | "Done";

const SEED = seedOf("work");
const { ada, ben, cleo, dario, eva } = COLLEAGUES;

type Step = readonly [title: string, owner: Colleague, start: number, due: number, milestone: string];

// Days are counted from the campaign's first day.
const MARKETING_STEPS: readonly Step[] = [
  ["Write the brief", cleo, -24, -18, "Plan"],
  ["Agree budget and discount", ada, -20, -15, "Plan"],
  ["Build the landing page", dario, -16, -5, "Launch"],
  ["Set up ads", cleo, -9, -2, "Launch"],
  ["Write the newsletter", cleo, -8, -1, "Launch"],
  ["Check the figures after three days", cleo, 3, 4, "Review"],
  ["Write the retrospective", cleo, 15, 22, "Review"],
];
const FULFILMENT_STEPS: readonly Step[] = [
  ["Check stock and reorder", eva, -18, -8, "Plan"],
  ["Create discount codes", dario, -10, -3, "Launch"],
  ["Offer to trade customers", ben, -4, 3, "Launch"],
  ["Settle returns", eva, 16, 30, "Review"],
];
const PORTAL_STEPS: readonly Step[] = [
  ["Collect wishes of the ten largest clients", ben, 4, 24, "Concept"],
  ["Draft the new price list page", dario, 20, 48, "Concept"],
  ["Move logins to the new system", dario, 45, 80, "Build"],
  ["Reorder button for standing orders", dario, 70, 112, "Build"],
  ["Test with three marinas", ben, 108, 132, "Rollout"],
  ["Switch all clients over", ben, 130, 160, "Rollout"],
];

/** Marketing's tasks for campaigns planned or run within the history; they live in Notion. */
export function marketingTasks(today: number): Task[] {
  return plannedCampaigns(today)
    .flatMap((campaign) => tasksOf(MARKETING_STEPS, campaign.start, campaign.hash, campaign))
    .filter((task) => task.createdDay <= today);
}

/** Projects of operations and sales begun by `today`; they live in Zoho Projects. */
export function projectsUntil(today: number): Project[] {
  return [...plannedCampaigns(today).map(campaignProject), ...portalProjects(today), checkoutProject(today)]
    .filter((project) => project.startDay <= today)
    .toSorted((a, b) => a.startDay - b.startDay);
}

function plannedCampaigns(today: number): Campaign[] {
  return campaignsBetween(today - HISTORY_DAYS, today + 30);
}

function campaignProject(campaign: Campaign): Project {
  const tasks = tasksOf(FULFILMENT_STEPS, campaign.start, mix(campaign.hash, 1), campaign);
  const description = `Stock, codes and returns for ${campaign.name} (${campaign.discount} % off ${campaign.category}).`;
  return buildProject(campaign.key, `Campaign: ${campaign.name}`, description, ben, tasks);
}

function portalProjects(today: number): Project[] {
  const { year } = civilOf(today - HISTORY_DAYS);
  const halves = Array.from({ length: 8 }, (_, nth) => ({ year: year + Math.floor(nth / 2), half: nth % 2 }));
  return halves.map((entry) => {
    const start = workdayFrom(dayOf(entry.year, 1 + entry.half * 6, 8));
    const name = `Trade portal ${entry.year} H${entry.half + 1}`;
    const tasks = tasksOf(PORTAL_STEPS, start, mix(SEED, start), null);
    return buildProject(name, name, "Half-yearly release of the trade portal.", dario, tasks);
  });
}

function checkoutProject(today: number): Project {
  const tasks = outagesBetween(today - HISTORY_DAYS, today).flatMap((outage, nth) => {
    const steps: readonly Step[] = [
      [`Write the postmortem of the outage on ${isoDay(outage.day)}`, dario, 0, 3, "Repair"],
      [`Alarm for the case that ${outage.cause}`, dario, 2, 20, "Prevention"],
    ];
    return tasksOf(steps, outage.day, mix(SEED, outage.day + nth), null);
  });
  const note = "Every failure of the checkout leaves a postmortem and an alarm.";
  return buildProject("checkout", "Checkout reliability", note, dario, tasks);
}

function tasksOf(steps: readonly Step[], start: number, hash: number, campaign: Campaign | null) {
  return steps.map(([title, owner, from, due, milestone], nth) => {
    const dueDay = workdayFrom(start + due);
    return {
      id: zohoId("task", start, (hash % 9000) * 100 + nth),
      title: campaign === null ? title : `${campaign.name}: ${title.toLowerCase()}`,
      note: campaign === null ? title : `Part of ${campaign.name}, utm_campaign=${campaign.key}.`,
      owner,
      createdDay: Math.min(start + from, campaign === null ? start : start - 26),
      startDay: workdayFrom(start + from),
      dueDay,
      /** The day on which it is done; it may be late, and it may lie ahead. */
      doneDay: workdayFrom(dueDay + drawInt(hash, nth + 20, -4, 16)),
      campaign,
      priority: milestone === "Launch" || milestone === "Repair" ? "High" : "Medium",
      milestone,
    };
  });
}

function buildProject(key: string, name: string, description: string, owner: Colleague, tasks: Task[]) {
  const startDay = Math.min(...tasks.map((task) => task.createdDay));
  const names = [...new Set(tasks.map((task) => task.milestone))];
  return {
    id: zohoId("project", 0, seedOf(key) % 1_000_000),
    name,
    description,
    owner,
    startDay,
    endDay: Math.max(...tasks.map((task) => task.dueDay)),
    milestones: names.map((milestone, nth) => {
      const own = tasks.filter((task) => task.milestone === milestone);
      return {
        id: zohoId("milestone", startDay % 100_000, (seedOf(key) % 9000) * 10 + nth),
        name: milestone,
        startDay: Math.min(...own.map((task) => task.startDay)),
        endDay: Math.max(...own.map((task) => task.dueDay)),
      };
    }),
    tasks,
  };
}

export function taskStatusOn(task: Task, day: number): TaskStatus {
  if (task.doneDay <= day) return "Done";
  return task.startDay <= day ? "In progress" : "To do";
}
