return require "bohnaparte_raider"
