-- Posts of wrk, each from a network that has not been here before: arguments are the kind of write and the round's
-- number, from 0. The server has to trust this machine as its proxy.
local kind, round, count = "use", 0, 0
local CODES = 60

function init(args)
  kind, round = args[1], tonumber(args[2])
  wrk.method = "POST"
end

function request()
  count = count + 1
  local address = string.format(
    "10.%d.%d.%d",
    round * 16 + math.floor(count / 65536) % 16,
    math.floor(count / 256) % 256,
    count % 256
  )
  local headers = { ["X-Forwarded-For"] = address }
  local code = count % CODES + 1
  if kind == "use" then
    return wrk.format("POST", "/codes/" .. code .. "/use", headers)
  end
  headers["Content-Type"] = "application/x-www-form-urlencoded"
  return wrk.format("POST", "/codes/" .. code .. "/report.json", headers, "worked=yes")
end
