-- Posts of wrk, each by a visitor that has not been here before: arguments are the kind of write and a round's name.
local kind, round, count = "use", "0", 0
local CODES = 60

function init(args)
  kind, round = args[1], args[2]
  wrk.method = "POST"
end

function request()
  count = count + 1
  local headers = { ["User-Agent"] = "visitor " .. round .. " " .. count }
  local code = count % CODES + 1
  if kind == "use" then
    return wrk.format("POST", "/codes/" .. code .. "/use", headers)
  end
  headers["Content-Type"] = "application/x-www-form-urlencoded"
  return wrk.format("POST", "/codes/" .. code .. "/report.data", headers, "worked=yes")
end
