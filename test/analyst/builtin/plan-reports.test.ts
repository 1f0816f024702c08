import { it } from "vitest";
import { describeCall, planFor } from "./support.ts";

/** Questions asked on Saturday, 21 November 2026, and the reports that they need. */
const QUESTIONS: readonly (readonly [question: string, ...calls: string[]])[] = [
  ["How many visits did we have last week?", "sessions 2026-11-09..2026-11-15"],
  ["How much traffic did we get yesterday?", "sessions 2026-11-20"],
  ["sessions", "sessions 2026-10-24..2026-11-20"],
  ["What was our revenue in October?", "totalRevenue 2026-10-01..2026-10-31"],
  ["How many users were on the site last month?", "activeUsers 2026-10-01..2026-10-31"],
  ["How many people visited our website yesterday?", "activeUsers 2026-11-20"],
  ["How many new visitors came last month?", "newUsers 2026-10-01..2026-10-31"],
  ["page views this month", "screenPageViews 2026-11-01..2026-11-21"],
  ["How many conversions did we have in the last 7 days?", "keyEvents 2026-11-14..2026-11-20"],
  ["sign-ups since 1 October", "keyEvents 2026-10-01..2026-11-21"],
  ["How many orders did we get on Monday?", "transactions 2026-11-16"],
  ["How much money did we make yesterday?", "totalRevenue 2026-11-20"],
  ["What was our turnover in 2025?", "totalRevenue 2025-01-01..2025-12-31"],
  ["conversion rate last quarter", "sessionKeyEventRate 2026-07-01..2026-09-30"],
  ["What is our bounce rate?", "bounceRate 2026-10-24..2026-11-20"],
  ["average session duration this week", "averageSessionDuration 2026-11-16..2026-11-21"],
  ["engagement rate in Q3", "engagementRate 2026-07-01..2026-09-30"],
  ["average order value last month", "averagePurchaseRevenue 2026-10-01..2026-10-31"],
  ["pages per session last week", "screenPageViewsPerSession 2026-11-09..2026-11-15"],
  [
    "Show sessions, users, bounce rate and revenue for last month",
    "sessions,activeUsers,bounceRate,totalRevenue 2026-10-01..2026-10-31",
  ],
  ["visits and users last week", "sessions,activeUsers 2026-11-09..2026-11-15"],
  [
    "How are we doing?",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-10-24..2026-11-20 vs previous_period",
  ],
  [
    "How is business?",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-10-24..2026-11-20 vs previous_period",
  ],
  [
    "Give me an overview of October",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-10-01..2026-10-31",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-09-01..2026-09-30",
  ],
  [
    "how is the website doing this week?",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-11-16..2026-11-21",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-11-09..2026-11-14",
  ],
  [
    "What happened on 12 November?",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-11-12 vs previous_period",
  ],
  ["How did sessions change last week?", "sessions 2026-11-09..2026-11-15 vs previous_period"],
  ["Is traffic up or down?", "sessions 2026-10-24..2026-11-20 vs previous_period"],
  ["Are sales up?", "totalRevenue 2026-10-24..2026-11-20 vs previous_period"],
  [
    "Is revenue higher than last month?",
    "totalRevenue 2026-11-01..2026-11-21",
    "totalRevenue 2026-10-01..2026-10-21",
  ],
  [
    "Revenue last month compared with the previous period",
    "totalRevenue 2026-10-01..2026-10-31 vs previous_period",
  ],
  [
    "How was traffic last week compared with the week before?",
    "sessions 2026-11-09..2026-11-15 vs previous_period",
  ],
  [
    "Revenue this month vs last month",
    "totalRevenue 2026-11-01..2026-11-21",
    "totalRevenue 2026-10-01..2026-10-21",
  ],
  [
    "Users this week vs last week",
    "activeUsers 2026-11-16..2026-11-21",
    "activeUsers 2026-11-09..2026-11-14",
  ],
  ["Revenue year to date compared with last year", "totalRevenue 2026-01-01..2026-11-21 vs previous_year"],
  ["Sessions last week versus the same week last year", "sessions 2026-11-09..2026-11-15 vs previous_year"],
  [
    "Growth of users month over month",
    "activeUsers 2026-10-01..2026-10-31",
    "activeUsers 2026-09-01..2026-09-30",
  ],
  [
    "October vs September revenue",
    "totalRevenue 2026-10-01..2026-10-31",
    "totalRevenue 2026-09-01..2026-09-30",
  ],
  [
    "Compare revenue in Q1 and Q2",
    "totalRevenue 2026-04-01..2026-06-30",
    "totalRevenue 2026-01-01..2026-03-31",
  ],
  [
    "Compare last week to the week before",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-11-09..2026-11-15 vs previous_period",
  ],
  [
    "How did revenue change from September to October?",
    "totalRevenue 2026-10-01..2026-10-31",
    "totalRevenue 2026-09-01..2026-09-30",
  ],
  ["Revenue in 2025 vs 2024", "totalRevenue 2025-01-01..2025-12-31 vs previous_year"],
  [
    "Traffic in September, October and November",
    "sessions 2026-11-01..2026-11-21",
    "sessions 2026-10-01..2026-10-31",
    "sessions 2026-09-01..2026-09-30",
  ],
  ["traffic yesterday and revenue last month", "sessions 2026-11-20", "totalRevenue 2026-10-01..2026-10-31"],
  [
    "Trend of sessions over the last 3 months",
    "sessions 2026-08-01..2026-10-31 vs previous_period",
    "sessions by isoYearIsoWeek isoYearIsoWeek asc 100 2026-08-01..2026-10-31",
  ],
  [
    "revenue trend last week",
    "totalRevenue 2026-11-09..2026-11-15 vs previous_period",
    "totalRevenue by date date asc 100 2026-11-09..2026-11-15",
  ],
  [
    "Why did traffic drop last week?",
    "sessions by sessionDefaultChannelGroup desc 10 2026-11-09..2026-11-15 vs previous_period",
  ],
  ["Sessions by channel last week", "sessions by sessionDefaultChannelGroup desc 10 2026-11-09..2026-11-15"],
  [
    "Revenue by country and device in October",
    "totalRevenue by country,deviceCategory desc 10 2026-10-01..2026-10-31",
  ],
  [
    "revenue by channel and by country",
    "totalRevenue by sessionDefaultChannelGroup desc 10 2026-10-24..2026-11-20",
    "totalRevenue by country desc 10 2026-10-24..2026-11-20",
  ],
  [
    "Which channel brought the most revenue last month?",
    "totalRevenue by sessionDefaultChannelGroup desc 5 2026-10-01..2026-10-31",
  ],
  [
    "What were our top 10 countries by users last quarter?",
    "activeUsers by country desc 10 2026-07-01..2026-09-30",
  ],
  ["top 5 pages", "screenPageViews by pagePath desc 5 2026-10-24..2026-11-20"],
  [
    "top five landing pages by revenue last month",
    "totalRevenue by landingPage desc 5 2026-10-01..2026-10-31",
  ],
  [
    "Which landing pages have the highest bounce rate?",
    "bounceRate,sessions by landingPage desc 5 2026-10-24..2026-11-20",
  ],
  [
    "Which landing page has the best bounce rate?",
    "bounceRate,sessions by landingPage asc 5 2026-10-24..2026-11-20",
  ],
  [
    "Which campaign converts best?",
    "sessionKeyEventRate,sessions by sessionCampaignName desc 5 2026-10-24..2026-11-20",
  ],
  ["least visited pages this month", "screenPageViews by pagePath asc 5 2026-11-01..2026-11-21"],
  ["What are our traffic sources?", "sessions by sessionSource desc 10 2026-10-24..2026-11-20"],
  [
    "traffic by source and medium last 7 days",
    "sessions by sessionSourceMedium desc 10 2026-11-14..2026-11-20",
  ],
  [
    "Where do our visitors come from?",
    "activeUsers by sessionDefaultChannelGroup desc 10 2026-10-24..2026-11-20",
  ],
  ["new vs returning visitors", "activeUsers by newVsReturning desc 10 2026-10-24..2026-11-20"],
  ["new and returning users last month", "activeUsers by newVsReturning desc 10 2026-10-01..2026-10-31"],
  ["best day for sales in the last 90 days", "totalRevenue by date desc 5 2026-08-23..2026-11-20"],
  ["worst day last month", "sessions by date asc 5 2026-10-01..2026-10-31"],
  ["Which weekday is the busiest?", "sessions by dayOfWeekName desc 5 2026-10-24..2026-11-20"],
  ["busiest hour yesterday", "sessions by hour desc 5 2026-11-20"],
  ["daily users last week", "activeUsers by date date asc 100 2026-11-09..2026-11-15"],
  [
    "weekly sessions since September",
    "sessions by isoYearIsoWeek isoYearIsoWeek asc 100 2026-09-01..2026-11-21",
  ],
  ["revenue by month in 2025", "totalRevenue by yearMonth yearMonth asc 100 2025-01-01..2025-12-31"],
  ["average daily visits in October", "sessions 2026-10-01..2026-10-31"],
  ["How many visits do we get per day on average?", "sessions 2026-10-24..2026-11-20"],
  ["What is our best selling product this year?", "itemRevenue by itemName desc 5 2026-01-01..2026-11-21"],
  ["top products by revenue", "itemRevenue by itemName desc 5 2026-10-24..2026-11-20"],
  [
    "top 5 pages and top 3 countries last week",
    "screenPageViews by pagePath desc 5 2026-11-09..2026-11-15",
    "sessions by country desc 3 2026-11-09..2026-11-15",
  ],
  ["users by browser", "activeUsers by browser desc 10 2026-10-24..2026-11-20"],
  [
    "sessions by city in Germany last month",
    "sessions by city desc 10 2026-10-01..2026-10-31 where country=Germany",
  ],
  [
    "What worked best last month?",
    "sessions by sessionDefaultChannelGroup desc 5 2026-10-01..2026-10-31 vs previous_period",
  ],
  [
    "How did the channels perform last month?",
    "sessions,activeUsers,keyEvents,totalRevenue by sessionDefaultChannelGroup desc 10 2026-10-01..2026-10-31 vs previous_period",
  ],
  [
    "Traffic from organic search in the last 30 days",
    "sessions 2026-10-22..2026-11-20 where sessionDefaultChannelGroup=Organic Search",
  ],
  ["How many users came from Germany last week?", "activeUsers 2026-11-09..2026-11-15 where country=Germany"],
  ["revenue on mobile this month", "totalRevenue 2026-11-01..2026-11-21 where deviceCategory=mobile"],
  [
    "conversion rate on mobile vs desktop",
    "sessionKeyEventRate by deviceCategory desc 100 2026-10-24..2026-11-20",
  ],
  ["Germany vs France revenue this year", "totalRevenue by country desc 100 2026-01-01..2026-11-21"],
  [
    "users on mobile from Germany yesterday",
    "activeUsers by deviceCategory desc 100 2026-11-20 where country=Germany",
  ],
  ["visits from the newsletter last month", "sessions 2026-10-01..2026-10-31 where sessionSource~newsletter"],
  ["visits from facebook last week", "sessions 2026-11-09..2026-11-15 where sessionSource~facebook"],
  [
    "How did the email channel do last month?",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-10-01..2026-10-31 where sessionDefaultChannelGroup=Email",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-09-01..2026-09-30 where sessionDefaultChannelGroup=Email",
  ],
  [
    "revenue from the spring launch campaign",
    "totalRevenue by sessionCampaignName desc 10 2025-11-21..2026-11-20 where sessionCampaignName~spring",
  ],
  [
    'sessions from campaign "black-week"',
    "sessions by sessionCampaignName desc 10 2025-11-21..2026-11-20 where sessionCampaignName~black-week",
  ],
  ["visits to /pricing last week", "sessions 2026-11-09..2026-11-15 where pagePath~/pricing"],
  [
    "How many people viewed the pricing page yesterday?",
    "activeUsers,screenPageViews 2026-11-20 where pagePath~pricing",
  ],
  ["users in Berlin last week", "activeUsers 2026-11-09..2026-11-15 where city=Berlin"],
  ["returning visitors last week", "activeUsers 2026-11-09..2026-11-15 where newVsReturning=returning"],
  ["visits from Germany and Austria last week", "sessions by country desc 100 2026-11-09..2026-11-15"],
  [
    "What's the conversion rate for mobile users in the US this quarter?",
    "sessionKeyEventRate by deviceCategory desc 100 2026-10-01..2026-11-21 where country=United States",
  ],
  [
    "top campaigns from Germany since March",
    "sessions by sessionCampaignName desc 5 2026-03-01..2026-11-21 where country=Germany",
  ],
  [
    "Could you please tell me how many sessions we had in the month of October?",
    "sessions 2026-10-01..2026-10-31",
  ],
  ["I'd like to know our revenue for last month, please.", "totalRevenue 2026-10-01..2026-10-31"],
  ["What was the number of active users yesterday?", "activeUsers 2026-11-20"],
  [
    "How much revenue did Organic Search generate last month?",
    "totalRevenue 2026-10-01..2026-10-31 where sessionDefaultChannelGroup=Organic Search",
  ],
  ["How many key events were there on 2026-11-12?", "keyEvents 2026-11-12"],
  ["total revenue from 2026-10-01 to 2026-10-15", "totalRevenue 2026-10-01..2026-10-15"],
  ["Sessions between 1 and 15 October", "sessions 2026-10-01..2026-10-15"],
  [
    "Sessions from 1 October to 15 October by channel",
    "sessions by sessionDefaultChannelGroup desc 10 2026-10-01..2026-10-15",
  ],
  [
    "What percentage of traffic comes from mobile?",
    "sessions by deviceCategory desc 100 2026-10-24..2026-11-20",
  ],
  [
    "Give me the top 3 channels by sessions for the last 28 days",
    "sessions by sessionDefaultChannelGroup desc 3 2026-10-24..2026-11-20",
  ],
  [
    "Which country had the lowest conversion rate last month?",
    "sessionKeyEventRate,sessions by country asc 5 2026-10-01..2026-10-31",
  ],
  ["Which pages got the most views yesterday?", "screenPageViews by pagePath desc 5 2026-11-20"],
  ["What's the most popular page?", "screenPageViews by pagePath desc 5 2026-10-24..2026-11-20"],
  [
    "How did revenue develop over the last 6 months?",
    "totalRevenue 2026-05-01..2026-10-31 vs previous_period",
    "totalRevenue by yearMonth yearMonth asc 100 2026-05-01..2026-10-31",
  ],
  [
    "Did we get more users last week than the week before?",
    "activeUsers 2026-11-09..2026-11-15 vs previous_period",
  ],
  ["how many sessions did we have on 5 November and 6 November", "sessions 2026-11-06 vs previous_period"],
  [
    "Show me bounce rate per landing page for October",
    "bounceRate by landingPage desc 10 2026-10-01..2026-10-31",
  ],
  ["sessions per country", "sessions by country desc 10 2026-10-24..2026-11-20"],
  ["users per day last week", "activeUsers by date date asc 100 2026-11-09..2026-11-15"],
  [
    "How many visitors did we have from the United Kingdom in September?",
    "activeUsers 2026-09-01..2026-09-30 where country=United Kingdom",
  ],
  ["List the top cities by users", "activeUsers by city desc 5 2026-10-24..2026-11-20"],
  [
    "What share of revenue comes from each channel?",
    "totalRevenue by sessionDefaultChannelGroup desc 10 2026-10-24..2026-11-20",
  ],
  ["How many visits came from google yesterday?", "sessions 2026-11-20 where sessionSource~google"],
  ["compare mobile and desktop", "sessions by deviceCategory desc 100 2026-10-24..2026-11-20"],
  [
    "What are the key numbers for this quarter?",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-10-01..2026-11-21",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-07-01..2026-08-21",
  ],
  [
    "How did yesterday compare to the same day last year?",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-11-20 vs previous_year",
  ],
  ["revenue for Q1 2026 by month", "totalRevenue by yearMonth yearMonth asc 100 2026-01-01..2026-03-31"],
  ["How many users do we have?", "activeUsers 2026-10-24..2026-11-20"],
  ["what is our traffic like?", "sessions 2026-10-24..2026-11-20"],
  ["Tell me about our sales", "totalRevenue 2026-10-24..2026-11-20"],
  ["Report on sales", "totalRevenue 2026-10-24..2026-11-20 vs previous_period"],
  ["What was the best month this year?", "sessions by yearMonth desc 5 2026-01-01..2026-11-21"],
  [
    "Which week had the highest revenue in 2026?",
    "totalRevenue by isoYearIsoWeek desc 5 2026-01-01..2026-11-21",
  ],
  ["how many sessions in nov 2025", "sessions 2025-11-01..2025-11-30"],
  ["Sessions in the week of 9 November", "sessions 2026-11-09..2026-11-15"],
  ["what were the busiest days", "sessions by date desc 5 2026-10-24..2026-11-20"],
  ["average revenue per day last month", "totalRevenue 2026-10-01..2026-10-31"],
  [
    "sessions, users and conversions by channel and device last month",
    "sessions,activeUsers,keyEvents by sessionDefaultChannelGroup,deviceCategory desc 10 2026-10-01..2026-10-31",
  ],
  [
    "Was last month better than the month before?",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-10-01..2026-10-31",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-09-01..2026-09-30",
  ],
  ["last week", "sessions,activeUsers,keyEvents,totalRevenue 2026-11-09..2026-11-15 vs previous_period"],
  [
    "And last month?",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-10-01..2026-10-31",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-09-01..2026-09-30",
  ],
  [
    "Summarize last week's performance",
    "sessions,activeUsers,keyEvents,totalRevenue 2026-11-09..2026-11-15 vs previous_period",
  ],
  [
    "What percentage of traffic comes from mobile?",
    "sessions by deviceCategory desc 100 2026-10-24..2026-11-20",
  ],
  [
    "what share of revenue did Germany bring on mobile last month?",
    "totalRevenue by deviceCategory desc 100 2026-10-01..2026-10-31 where country=Germany",
  ],
  ["Sessions in the week of 9 November", "sessions 2026-11-09..2026-11-15"],
  [
    "How did revenue develop over the last 6 months?",
    "totalRevenue 2026-05-01..2026-10-31 vs previous_period",
    "totalRevenue by yearMonth yearMonth asc 100 2026-05-01..2026-10-31",
  ],
  [
    "How was traffic last week and what did the team say about it?",
    "sessions 2026-11-09..2026-11-15 vs previous_period",
    "team: traffic after:2026-11-08 before:2026-11-22",
  ],
  ["How many visits were there last weekend?", "sessions 2026-11-14..2026-11-15"],
  ["revenue in H1 2026", "totalRevenue 2026-01-01..2026-06-30"],
  ["sessions from 15 December to 10 January", "sessions 2025-12-15..2026-01-10"],
  ["sessions from October 2024 to March", "sessions 2024-10-01..2025-03-31"],
  ["visits since last Monday", "sessions 2026-11-16..2026-11-21"],
  ["how many users on the 12th", "activeUsers 2026-11-12"],
  ["visits in week 46", "sessions 2026-11-09..2026-11-15"],
  ["visits in the past month", "sessions 2026-10-22..2026-11-20"],
  ["users 3 weeks ago", "activeUsers 2026-10-26..2026-11-01"],
  ["the last 24 hours of traffic", "sessions 2026-11-20..2026-11-21"],
  ["sessions from 2026-11-15 to 2026-11-01", "sessions 2026-11-01..2026-11-15"],
  ["visits all time", "sessions 2020-01-01..2026-11-21"],
  ["sessions last fortnight", "sessions 2026-11-02..2026-11-15"],
  ["revenue on Christmas", "totalRevenue 2026-10-24..2026-11-20"],
];

it("plans the reports that a question about figures needs", async ({ expect }) => {
  const plans = await Promise.all(
    QUESTIONS.map(async ([question]) => [question, ...(await planFor(question)).map(describeCall)]),
  );
  expect(plans).toEqual(QUESTIONS);
});
