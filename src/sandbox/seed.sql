-- Two organizations and their keys, for local databases only. The keys themselves are public (welcome.ts).
INSERT OR IGNORE INTO organizations (id, name, plan, created_at)
VALUES
  ('org_demo', 'Harbour Supply Co. (demo)', 'PRO', 1767225600000),
  ('org_demo_enterprise', 'Second organization (demo)', 'ENTERPRISE', 1767225600000);

INSERT OR IGNORE INTO api_keys (id, organization_id, name, hash, hint, permissions, created_at)
VALUES
  (
    'key_demo',
    'org_demo',
    'Demo key',
    '14363540b2e1fdbe4c8c2a9a0f61fa4cd653641eeac4c962da3f7a1e7c47df50',
    'QGNx',
    '["chat","integrations:read","integrations:write","contexts:read","contexts:write","users:erase","webhooks:read","webhooks:write"]',
    1767225600000
  ),
  (
    'key_demo_enterprise',
    'org_demo_enterprise',
    'Demo key',
    '6bf41929796776e40a4778ee3f35e50864cae19974b7bd45bab854ff2306e17f',
    '2VIY',
    '["chat","integrations:read","integrations:write","contexts:read","contexts:write","users:erase","webhooks:read","webhooks:write"]',
    1767225600000
  );
