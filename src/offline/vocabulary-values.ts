const list = (pairs: string): readonly (readonly [string, string])[] =>
  pairs.split(";").map((pair) => {
    const [pattern = "", value = ""] = pair.split(/=(?=[^=]*$)/).map((side) => side.trim());
    return [value === "" ? pattern.toLowerCase() : pattern, value === "" ? pattern : value] as const;
  });

/** pattern=GA4 value; a bare country name stands for itself. */
export const channelValues = list(
  "organic search|search engines?|seo|organic traffic=Organic Search;paid search|sea|ppc|google ads|adwords|search ads=Paid Search;paid social|social ads=Paid Social;organic social|social media|social networks?|social=Organic Social;organic video=Organic Video;paid video=Paid Video;organic shopping=Organic Shopping;paid shopping|shopping ads=Paid Shopping;email marketing|e-?mail (?:campaigns?|channel|traffic)|e-?mails?=Email;direct traffic|direct=Direct;referral traffic|referrals?=Referral;display (?:ads?|advertising|traffic)|(?:from|via|through) display=Display;affiliates?=Affiliates;cross-network=Cross-network;sms=SMS;push notifications?=Mobile Push Notifications;unassigned=Unassigned;organic=Organic Search",
);
export const deviceValues = list(
  "mobiles?|mobile (?:phones?|devices?)|smart ?phones?|phones?=mobile;desktops?|computers?|pcs?|laptops?=desktop;tablets?|ipads?=tablet",
);
export const sourceValues = list(
  "google=google;bing=bing;yahoo=yahoo;duckduckgo=duckduckgo;ecosia=ecosia;facebook=facebook;instagram=instagram;linkedin=linkedin;twitter=twitter;tiktok=tiktok;youtube=youtube;pinterest=pinterest;reddit=reddit;whatsapp=whatsapp;chatgpt=chatgpt;perplexity=perplexity;(?:the |our )?newsletters?=newsletter",
);
export const countryValues = list(
  "united kingdom|great britain|britain|uk|british=United Kingdom;united states|united states of america|usa|u\\.s\\.a?\\.?|(?<=the )us|america|american=United States;turkey|türkiye|turkish=Türkiye;czech republic|czechia|czech=Czechia;holland|the netherlands|netherlands|dutch=Netherlands;german|germany=Germany;french|france=France;austrian|austria=Austria;swiss|switzerland=Switzerland;italian|italy=Italy;spanish|spain=Spain;portuguese|portugal=Portugal;polish|poland=Poland;danish|denmark=Denmark;swedish|sweden=Sweden;norwegian|norway=Norway;finnish|finland=Finland;belgian|belgium=Belgium;irish|ireland=Ireland;canadian|canada=Canada;indian|india=India;japanese|japan=Japan;chinese|china=China;australian|australia=Australia;brazilian|brazil=Brazil;uae|emirates=United Arab Emirates;south korea|korea=South Korea;" +
    "New Zealand;South Africa;Saudi Arabia;Hong Kong;Luxembourg;Greece;Hungary;Romania;Bulgaria;Croatia;Slovakia;Slovenia;Serbia;Bosnia & Herzegovina;Albania;North Macedonia;Montenegro;Estonia;Latvia;Lithuania;Ukraine;Belarus;Russia;Moldova;Georgia;Armenia;Azerbaijan;Kazakhstan;Uzbekistan;Israel;Lebanon;Jordan;Iraq;Iran;Kuwait;Qatar;Bahrain;Oman;Egypt;Morocco;Tunisia;Algeria;Libya;Nigeria;Ghana;Kenya;Ethiopia;Tanzania;Uganda;Rwanda;Senegal;Cameroon;Angola;Zambia;Zimbabwe;Mozambique;Mexico;Argentina;Chile;Colombia;Peru;Ecuador;Bolivia;Uruguay;Paraguay;Venezuela;Costa Rica;Panama;Guatemala;Cuba;Jamaica;Dominican Republic;Puerto Rico;Indonesia;Malaysia;Singapore;Thailand;Vietnam;Philippines;Taiwan;Pakistan;Bangladesh;Sri Lanka;Nepal;Myanmar;Cambodia;Mongolia;Iceland;Malta;Cyprus;Monaco;Liechtenstein;Andorra",
);
