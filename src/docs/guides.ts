import answers from "./answers.md";
import chooseAModel from "./choose-a-model.md";
import connectGmail from "./connect-gmail.md";
import connectGoogleAnalytics from "./connect-google-analytics.md";
import connectNotion from "./connect-notion.md";
import connectSlack from "./connect-slack.md";
import connectZoho from "./connect-zoho.md";
import conventions from "./conventions.md";
import deploy from "./deploy.md";
import limitsAndPrivacy from "./limits-and-privacy.md";
import oauthFlow from "./oauth-flow.md";
import operate from "./operate.md";
import quickStart from "./quick-start.md";
import webhooks from "./webhooks.md";

/** The guides that are served, in the order in which they are read, each at `/docs/{name}`. A new one is a file beside this one and a line. */
export const guides = [
  { name: "quick-start", title: "Quick start", text: quickStart },
  { name: "answers", title: "Answers", text: answers },
  { name: "conventions", title: "Conventions", text: conventions },
  { name: "oauth-flow", title: "The OAuth flow", text: oauthFlow },
  { name: "connect-google-analytics", title: "Connect Google Analytics", text: connectGoogleAnalytics },
  { name: "connect-gmail", title: "Connect Gmail", text: connectGmail },
  { name: "connect-notion", title: "Connect Notion", text: connectNotion },
  { name: "connect-slack", title: "Connect Slack", text: connectSlack },
  { name: "connect-zoho", title: "Connect Zoho", text: connectZoho },
  { name: "webhooks", title: "Webhooks", text: webhooks },
  { name: "choose-a-model", title: "Choose a model", text: chooseAModel },
  { name: "deploy", title: "Deploy", text: deploy },
  { name: "operate", title: "Running it", text: operate },
  { name: "limits-and-privacy", title: "Limits and privacy", text: limitsAndPrivacy },
];
