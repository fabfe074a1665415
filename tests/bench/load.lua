-- For load.ts: counts the answers that are not 200, and prints the end of a run as JSON. Times are microseconds.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init()
  notOk = 0
end

function response(status)
  if status ~= 200 then notOk = notOk + 1 end
end

function done(summary, latency)
  local others = 0
  for _, thread in ipairs(threads) do others = others + thread:get("notOk") end
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"duration":%d,"notOk":%d,"failed":%d,"p50":%d,"p99":%d}',
    summary.requests, summary.duration, others,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
